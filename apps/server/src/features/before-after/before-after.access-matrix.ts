import { DEVICE } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // The query names a device.
    'GET /backoffice/beforeAfter': DEVICE,
    'GET /backoffice/beforeAfter/days/:deviceId': DEVICE,
  },
  requests: {
    'GET /backoffice/beforeAfter': ({ id }) => ({
      query: { deviceIds: id, day: '2026-03-02', key: 'pm25' },
    }),
  },
};
