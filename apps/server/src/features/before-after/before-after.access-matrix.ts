import { DEVICE, does, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // The query names a device.
    'GET /backoffice/beforeAfter': does('READINGS compared before and after a day', DEVICE),
    'GET /backoffice/beforeAfter/rooms': does('READINGS rooms with a result listed', TENANT_AND_CUSTOMER),
    'GET /backoffice/beforeAfter/days/:deviceId': does('READINGS days to compare suggested', DEVICE),
  },
  requests: {
    'GET /backoffice/beforeAfter': ({ id }) => ({
      query: { deviceIds: id, day: '2026-03-02', key: 'pm25' },
    }),
    'GET /backoffice/beforeAfter/rooms': () => ({ query: { key: 'pm25' } }),
  },
};
