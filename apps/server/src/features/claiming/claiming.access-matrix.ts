import { DEVICE_BY_ADMIN, nothing } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // Of a device that is not there; customers' users who ask here administer their customers.
    'POST /api/customer/device/:deviceName/claim': nothing('400', '403', '403'),
    'DELETE /api/customer/device/:deviceName/claim': nothing('404', '404', '403'),
    'POST /backoffice/claims': nothing('400', '403', '403'),
    'GET /backoffice/claiming/:deviceId': DEVICE_BY_ADMIN,
    'DELETE /backoffice/claiming/:deviceId': DEVICE_BY_ADMIN,
    // Of a device that a customer has.
    'POST /backoffice/claiming': {
      ...DEVICE_BY_ADMIN,
      admin: '400 - 404 404',
      partner: '400 - 404 404',
    },
  },
  requests: {
    'POST /api/customer/device/:deviceName/claim': () => ({ payload: { secretKey: 'wrong' } }),
    'POST /backoffice/claims': () => ({ payload: { deviceName: 'not there', secretKey: 'wrong' } }),
    'POST /backoffice/claiming': ({ id }) => ({ payload: { deviceIds: [id] } }),
  },
};
