import { DEVICE_BY_ADMIN, nothing, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // Of a device that is not there; customers' users who ask here administer their customers.
    'POST /api/customer/device/:deviceName/claim': nothing('400', '403', '403'),
    'DELETE /api/customer/device/:deviceName/claim': nothing('404', '404', '403'),
    'POST /backoffice/claims': nothing('400', '403', '403'),
    // A list: what is not the caller's is left out.
    'GET /backoffice/claiming': rows('device', '403 403 403 403', '200 - 200 200', '403 - 403 403'),
    'DELETE /backoffice/claiming/:deviceId': DEVICE_BY_ADMIN,
    // Of a device that a customer has.
    'POST /backoffice/claiming': {
      ...DEVICE_BY_ADMIN,
      admin: '400 - 404 404',
      partner: '400 - 404 404',
    },
  },
  requests: {
    'GET /backoffice/claiming': ({ id }) => ({ query: { deviceIds: id } }),
    'POST /api/customer/device/:deviceName/claim': () => ({ payload: { secretKey: 'wrong' } }),
    'POST /backoffice/claims': () => ({ payload: { deviceName: 'not there', secretKey: 'wrong' } }),
    'POST /backoffice/claiming': ({ id }) => ({ payload: { deviceIds: [id] } }),
  },
};
