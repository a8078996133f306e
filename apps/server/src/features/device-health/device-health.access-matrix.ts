import { ADMINS, does, rows, TENANT_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/deviceHealth': does('DEVICE health listed', ADMINS),
    'GET /backoffice/deviceHealth/counts': does('DEVICE health counted', ADMINS),
    // A device of another tenant is not found; a system administrator sees all.
    'GET /backoffice/deviceHealth/:deviceId': does(
      'DEVICE health read',
      rows('device', '403 403 403 403', '200 - 404 404', '200 - 200 404'),
    ),
    'GET /backoffice/deviceHealth/:deviceId/rejectedMessages': does(
      'DEVICE rejected messages read',
      rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 403'),
    ),
    'POST /backoffice/deviceHealth/:deviceId/rejectedMessages': does(
      'DEVICE_DATA rejectedSentAgain',
      rows('device', '403 403 403 403', '200 - 404 404', '403 - 403 403'),
    ),
    'GET /backoffice/deviceHealth/rejectedMessages': does('DEVICE rejected messages read', TENANT_ADMINS),
    'POST /backoffice/deviceHealth/rejectedMessages': does('DEVICE_DATA rejectedSentAgain', TENANT_ADMINS),
  },
  requests: {
    'POST /backoffice/deviceHealth/rejectedMessages': () => ({ payload: { reason: 'not-json' } }),
    'POST /backoffice/deviceHealth/:deviceId/rejectedMessages': () => ({ payload: {} }),
  },
  others: {
    'job air-watch': { does: ['DEVICE state noted'], differs: 'Computes it from what the device sent' },
    'job device-watch': { does: ['DEVICE state noted'], differs: 'Computes it from what the device sent' },
    'job health-measuring': {
      does: ['DEVICE state noted'],
      differs: 'Computes it from what the device sent',
    },
  },
};
