import { nothing, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** The customer's user is its administrator, as the first user of a customer is. */
const MANAGED = rows('wallScreen', '200 404 404 404', '200 - 404 404', '403 - 403 403');

const content = { rooms: [], readers: 'staff', languages: ['en'], roomSeconds: 20 };
const form = { ...content, name: 'Lobby', isBadgeAllowed: false, expiresTime: null };
const UNKNOWN_ROOM = { deviceId: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005', title: 'Room' };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/wallScreens': TENANT_AND_CUSTOMER,
    // 400: the tenant names no customer.
    'GET /backoffice/wallScreens/rooms': nothing('200', '400', '403'),
    // 400: a room of another owner, or the tenant names no customer.
    'POST /backoffice/wallScreens': nothing('400', '400', '403'),
    'POST /backoffice/wallScreens/preview': nothing('200', '400', '403'),
    'GET /backoffice/wallScreens/:wallScreenId': MANAGED,
    // 400: a room of another owner.
    'PUT /backoffice/wallScreens/:wallScreenId': rows(
      'wallScreen',
      '400 404 404 404',
      '400 - 404 404',
      '403 - 403 403',
    ),
    'DELETE /backoffice/wallScreens/:wallScreenId': MANAGED,
    'POST /backoffice/wallScreens/:wallScreenId/link': MANAGED,
    'DELETE /backoffice/wallScreens/:wallScreenId/link': MANAGED,
  },
  open: {
    'GET /backoffice/wall': 404,
    'GET /badge/:file': 404,
  },
  requests: {
    'POST /backoffice/wallScreens': () => ({ payload: { ...form, rooms: [UNKNOWN_ROOM] } }),
    'POST /backoffice/wallScreens/preview': () => ({ payload: { ...content, rooms: [UNKNOWN_ROOM] } }),
    'PUT /backoffice/wallScreens/:wallScreenId': () => ({ payload: { ...form, rooms: [UNKNOWN_ROOM] } }),
  },
  usesUp: ['DELETE /backoffice/wallScreens/:wallScreenId'],
};
