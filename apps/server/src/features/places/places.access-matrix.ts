import { randomUUID } from 'node:crypto';
import { does, nothing, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { MANAGED } from './testing/room-rows.ts';

/** A device outside the caller's scope is unknown, as is a customer. */
const UNKNOWN_DEVICE = nothing('400', '400', '403');
const DEVICE_ID = '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f006';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/places': does('PLACE listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/places/found': does('PLACE listed', TENANT_AND_CUSTOMER),
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
