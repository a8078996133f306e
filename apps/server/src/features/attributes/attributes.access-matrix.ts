import { DEVICE, does } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

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
    'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope': does(
      'DEVICE_DATA attributesDeleted',
      DEVICE,
    ),
    'DELETE /api/plugins/telemetry/:deviceId/:scope': does('DEVICE_DATA attributesDeleted', DEVICE),
  },
  requests: {
    'POST /api/plugins/telemetry/:entityType/:entityId/attributes/:scope': () => ({
      payload: { place: 'x' },
    }),
    'POST /api/plugins/telemetry/:entityType/:entityId/:scope': () => ({ payload: { place: 'x' } }),
    'POST /api/plugins/telemetry/:deviceId/:scope': () => ({ payload: { place: 'x' } }),
    'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope': () => ({ query: { keys: 'place' } }),
    'DELETE /api/plugins/telemetry/:deviceId/:scope': () => ({ query: { keys: 'place' } }),
  },
};
