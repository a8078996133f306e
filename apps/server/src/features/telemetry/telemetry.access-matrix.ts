import { DEVICE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'DELETE /api/plugins/telemetry/:entityType/:entityId/timeseries/delete': rows(
      'device',
      '403 403 403 403',
      '200 - 404 404',
      '403 - 403 403',
    ),
    'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries': DEVICE,
    'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries/history': DEVICE,
    'GET /api/plugins/telemetry/:entityType/:entityId/keys/timeseries': DEVICE,
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope': DEVICE,
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope/:ttl': DEVICE,
  },
  requests: {
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope': () => ({ payload: { pm25: 7 } }),
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope/:ttl': () => ({
      payload: { pm25: 7 },
    }),
  },
};
