import { does, nothing, opens, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

/** A wall screen without rooms. */
const EMPTY_SCREEN: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({ insert, tenant, customer, nextTitle }) =>
    insert(
      `insert into wall_screen (id, created_time, tenant_id, customer_id, name, readers, languages, room_seconds,
         is_badge_allowed)
       values (gen_random_uuid(), 0, $1, $2, $3, 'staff', '{en}', 20, false) returning id`,
      [tenant.tenantId, customer.id, nextTitle()],
    ),
};

/** The customer's user is its administrator, as the first user of a customer is. */
const MANAGED = rows(EMPTY_SCREEN, '200 404 404 404', '200 - 404 404', '403 - 403 403');

const content = { rooms: [], readers: 'staff', languages: ['en'], roomSeconds: 20 };
const form = { ...content, name: 'Lobby', isBadgeAllowed: false, expiresTime: null };
const UNKNOWN_ROOM = { deviceId: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005', title: 'Room' };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/wallScreens': does('WALL_SCREEN listed', TENANT_AND_CUSTOMER),
    // 400: the tenant names no customer.
    'GET /backoffice/wallScreens/rooms': does('WALL_SCREEN rooms listed', nothing('200', '400', '403')),
    // 400 in both: a room of another owner, or the tenant names no customer.
    'POST /backoffice/wallScreens': does('WALL_SCREEN created', nothing('400', '400', '403')),
    'POST /backoffice/wallScreens/preview': does('WALL_SCREEN previewed', nothing('400', '400', '403')),
    'GET /backoffice/wallScreens/:wallScreenId': does('WALL_SCREEN read', MANAGED),
    // 400: a room of another owner.
    'PUT /backoffice/wallScreens/:wallScreenId': does(
      'WALL_SCREEN updated',
      rows(EMPTY_SCREEN, '400 404 404 404', '400 - 404 404', '403 - 403 403'),
    ),
    'DELETE /backoffice/wallScreens/:wallScreenId': does('WALL_SCREEN deleted', MANAGED),
    'POST /backoffice/wallScreens/:wallScreenId/link': does('WALL_SCREEN updated: link', MANAGED),
    'DELETE /backoffice/wallScreens/:wallScreenId/link': does('WALL_SCREEN withdrawn', MANAGED),
  },
  open: {
    'GET /backoffice/wall': opens('WALL_SCREEN shown', 404),
    'GET /backoffice/wall/plan': opens('WALL_SCREEN shown', 404),
    'GET /badge/:file': opens('WALL_SCREEN badge shown', 404),
  },
  requests: {
    'POST /backoffice/wallScreens': () => ({ payload: { ...form, rooms: [UNKNOWN_ROOM] } }),
    'POST /backoffice/wallScreens/preview': () => ({ payload: { ...content, rooms: [UNKNOWN_ROOM] } }),
    'PUT /backoffice/wallScreens/:wallScreenId': () => ({ payload: { ...form, rooms: [UNKNOWN_ROOM] } }),
  },
  usesUp: ['DELETE /backoffice/wallScreens/:wallScreenId'],
};
