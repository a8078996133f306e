import { DEVICE, does, nothing, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix, Request } from '../../testing/access-matrix/feature-matrices.ts';

/** All devices exist for a system administrator; for others, only those in their scope. */
const DEVICE_RECORD = rows('device', '200 404 404 404', '200 - 404 404', '200 - 200 404');
const inEnglish: Request = () => ({ query: { language: 'en' } });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/passports/devices/:deviceId': does('PASSPORT read', DEVICE_RECORD),
    'POST /backoffice/passports/devices/:deviceId': does('DEVICE_DATA passportIssued', DEVICE_RECORD),
    'POST /backoffice/passports/devices/:deviceId/calibrations': does('DEVICE calibrated', DEVICE),
    // An unknown code; access to the contents of passports is tested in `passports.db.test.ts`.
    'GET /backoffice/passports/:passportCode': does('PASSPORT checked', nothing('404', '404', '404')),
  },
  requests: {
    'GET /backoffice/passports/devices/:deviceId': inEnglish,
    'GET /backoffice/passports/:passportCode': inEnglish,
    'POST /backoffice/passports/devices/:deviceId': () => ({ payload: { language: 'en' } }),
    'POST /backoffice/passports/devices/:deviceId/calibrations': () => ({
      payload: { day: '2026-03-02', text: 'Matrix' },
    }),
  },
};
