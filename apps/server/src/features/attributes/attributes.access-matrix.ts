import { DEVICE } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes': DEVICE,
    'GET /api/plugins/telemetry/:entityType/:entityId/keys/attributes/:scope': DEVICE,
    'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes': DEVICE,
    'GET /api/plugins/telemetry/:entityType/:entityId/values/attributes/:scope': DEVICE,
    'POST /api/plugins/telemetry/:entityType/:entityId/attributes/:scope': DEVICE,
    'POST /api/plugins/telemetry/:entityType/:entityId/:scope': DEVICE,
    'POST /api/plugins/telemetry/:deviceId/:scope': DEVICE,
    'DELETE /api/plugins/telemetry/:entityType/:entityId/:scope': DEVICE,
    'DELETE /api/plugins/telemetry/:deviceId/:scope': DEVICE,
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
