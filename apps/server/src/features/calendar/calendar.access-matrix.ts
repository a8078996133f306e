import { DEVICE, does } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // The query names a device.
    'GET /backoffice/calendar': does('READINGS of days read', DEVICE),
    'GET /backoffice/calendar/hours': does('READINGS of hours read', DEVICE),
  },
  requests: {
    'GET /backoffice/calendar': ({ id }) => ({ query: { deviceIds: id, year: '2026', key: 'pm25' } }),
    'GET /backoffice/calendar/hours': ({ id }) => ({
      query: { deviceIds: id, day: '2026-03-02', key: 'pm25' },
    }),
  },
};
