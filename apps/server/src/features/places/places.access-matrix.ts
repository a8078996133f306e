import { randomUUID } from 'node:crypto';
import { does, nothing, rows, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

const ROOM: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({ insert, tenant, customer, nextTitle }) =>
    insert(
      `insert into place (id, created_time, tenant_id, customer_id, kind, path, name)
       select id, 0, $1, $2, 'room', array[id], $3 from gen_random_uuid() as id returning id`,
      [tenant.tenantId, customer.id, nextTitle()],
    ),
};

/** The customer's user is its administrator, as the first user of a customer is. */
const MANAGED = rows(ROOM, '200 404 404 404', '200 - 404 404', '403 - 403 403');
/** A device outside the caller's scope is unknown, as is a customer. */
const UNKNOWN_DEVICE = nothing('400', '400', '403');
const DEVICE_ID = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f006';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/places': does('PLACE listed', TENANT_AND_CUSTOMER),
    'POST /backoffice/places': does('PLACE created', nothing('201', '201', '403')),
    'PUT /backoffice/places/whole': does('PLACE updated', TENANT_AND_CUSTOMER),
    'PUT /backoffice/places/:placeId': does('PLACE updated', MANAGED),
    'PUT /backoffice/places/:placeId/parent': does('PLACE moved', MANAGED),
    'DELETE /backoffice/places/:placeId': does(['PLACE deleted', 'DEVICE roomChanged'], MANAGED),
    'GET /backoffice/places/:placeId/periods': does('PLACE history read', MANAGED),
    'PUT /backoffice/places/devices': does(
      'DEVICE roomChanged',
      UNKNOWN_DEVICE,
      'Installers put devices into rooms that are there; only editors make and delete rooms',
    ),
    'GET /backoffice/places/proposals': does('PLACE proposed', TENANT_AND_CUSTOMER),
    'POST /backoffice/places/proposals': does(['PLACE created', 'DEVICE roomChanged'], UNKNOWN_DEVICE),
  },
  requests: {
    'POST /backoffice/places': () => ({
      payload: { kind: 'building', parentId: null, name: randomUUID() },
    }),
    'PUT /backoffice/places/whole': () => ({ payload: { placeType: 'Hospital' } }),
    'PUT /backoffice/places/:placeId': () => ({ payload: { placeType: 'Hospital' } }),
    'PUT /backoffice/places/:placeId/parent': () => ({ payload: { parentId: null } }),
    'PUT /backoffice/places/devices': () => ({ payload: { roomId: null, deviceIds: [DEVICE_ID] } }),
    'POST /backoffice/places/proposals': () => ({
      payload: { rooms: [{ deviceId: DEVICE_ID, room: 'Ward 3' }] },
    }),
  },
  usesUp: ['DELETE /backoffice/places/:placeId'],
};
