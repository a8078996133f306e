import { does, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';
import { PLAN_PICTURE_BASE64 } from './testing/plan-rows.ts';

const PLANNED: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: async ({ insert, tenant, customer, nextTitle }) => {
    const building = await insert(
      `insert into place (id, created_time, tenant_id, customer_id, kind, path, name)
       select id, 0, $1, $2, 'building', array[id], $3 from gen_random_uuid() as id returning id`,
      [tenant.tenantId, customer.id, nextTitle()],
    );
    await insert(
      `insert into floor_plan (place_id, picture_id, content, width, height, changed_time)
       values ($1, gen_random_uuid(), decode($2, 'base64'), 1, 1, 0) returning place_id as id`,
      [building.id, PLAN_PICTURE_BASE64],
    );
    return building;
  },
};

const IN_SCOPE = rows(PLANNED, '200 404 404 404', '200 - 404 404', '403 - 403 403');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/floorPlans/:placeId': does('PLACE plan read', IN_SCOPE),
    'GET /backoffice/floorPlans/:placeId/picture': does('PLACE plan read', IN_SCOPE),
    'GET /backoffice/floorPlans/:placeId/hours': does('READINGS of rooms read', IN_SCOPE),
    'PUT /backoffice/floorPlans/:placeId/picture': does(
      'PLACE updated: plan',
      IN_SCOPE,
      'A picture is large, and takes a processor for a while',
    ),
    'PUT /backoffice/floorPlans/:placeId/rooms': does('PLACE updated: plan', IN_SCOPE),
    'DELETE /backoffice/floorPlans/:placeId': does('PLACE updated: plan', IN_SCOPE),
  },
  requests: {
    'GET /backoffice/floorPlans/:placeId/hours': () => ({ query: { keys: 'co2' } }),
    'PUT /backoffice/floorPlans/:placeId/picture': () => ({ payload: { picture: PLAN_PICTURE_BASE64 } }),
    'PUT /backoffice/floorPlans/:placeId/rooms': () => ({ payload: { rooms: [] } }),
  },
  usesUp: ['DELETE /backoffice/floorPlans/:placeId'],
};
