import { DEVICE, does } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // The query names a device.
    'GET /backoffice/beforeAfter': does('READINGS compared before and after a day', DEVICE),
    'GET /backoffice/beforeAfter/days/:deviceId': does('READINGS days to compare suggested', DEVICE),
  },
  requests: {
    'GET /backoffice/beforeAfter': ({ id }) => ({
      query: { deviceIds: id, day: '2026-03-02', key: 'pm25' },
    }),
  },
};
