import { DEVICE, does, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** For administrators of the tenant. */
const RIGHT = rows('device', '403 403 404 404', '200 - 404 404', '403 - 403 403');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes': does(
      'DEVICE attributes read',
      DEVICE,
    ),
    'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes/:scope': does(
      'DEVICE attributes read',
      DEVICE,
    ),
    'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes': does(
      'DEVICE attributes read',
      DEVICE,
    ),
    'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes/:scope': does(
      'DEVICE attributes read',
      DEVICE,
    ),
    'POST /api/plugins/telemetry/:entityType/:entityId/attributes/:scope': does(
      'DEVICE_DATA attributesWritten',
      DEVICE,
    ),
    'POST /api/plugins/telemetry/:entityType/:entityId/:scope': does('DEVICE_DATA attributesWritten', DEVICE),
    'POST /api/plugins/telemetry/:deviceId/:scope': does('DEVICE_DATA attributesWritten', DEVICE),
    'POST /api/plugins/telemetry/:entityType/:entityId/:scope # claiming': does(
      ['DEVICE claiming set', 'DEVICE_DATA attributesWritten: claiming'],
      RIGHT,
    ),
    'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope': does(
      'DEVICE_DATA attributesDeleted',
      DEVICE,
    ),
    'DELETE /api/plugins/telemetry/:deviceId/:scope': does('DEVICE_DATA attributesDeleted', DEVICE),
    'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope # claiming': does(
      ['DEVICE claiming set', 'DEVICE_DATA attributesDeleted: claiming'],
      RIGHT,
    ),
  },
  requests: {
    'POST /api/plugins/telemetry/:entityType/:entityId/attributes/:scope': () => ({
      payload: { place: 'x' },
    }),
    'POST /api/plugins/telemetry/:entityType/:entityId/:scope': () => ({ payload: { place: 'x' } }),
    'POST /api/plugins/telemetry/:deviceId/:scope': () => ({ payload: { place: 'x' } }),
    'POST /api/plugins/telemetry/:entityType/:entityId/:scope # claiming': () => ({
      payload: { claimingAllowed: true },
    }),
    'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope': () => ({ query: { keys: 'place' } }),
    'DELETE /api/plugins/telemetry/:deviceId/:scope': () => ({ query: { keys: 'place' } }),
    'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope # claiming': () => ({
      query: { keys: 'claimingAllowed' },
    }),
  },
};
