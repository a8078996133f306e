import { DEVICE, does, EVERYONE, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/keptTime': does('READINGS age read', EVERYONE),
    'DELETE /api/plugins/telemetry/:entityType/:entityId/timeseries/delete': does(
      'DEVICE_DATA telemetryDeleted',
      rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 403'),
    ),
    'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries': does('READINGS read', DEVICE),
    'GET /api/plugins/telemetry/:entityType/:entityId/values/timeseries/history': does(
      'READINGS read',
      DEVICE,
    ),
    'GET /api/plugins/telemetry/:entityType/:entityId/keys/timeseries': does('READINGS read', DEVICE),
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope': does(
      'DEVICE_DATA telemetryWritten',
      DEVICE,
    ),
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope/:ttl': does(
      'DEVICE_DATA telemetryWritten',
      DEVICE,
    ),
  },
  requests: {
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope': () => ({ payload: { pm25: 7 } }),
    'POST /api/plugins/telemetry/:entityType/:entityId/timeseries/:scope/:ttl': () => ({
      payload: { pm25: 7 },
    }),
  },
};
