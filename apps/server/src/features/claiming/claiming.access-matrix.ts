import { DEVICE_BY_ADMIN, does, nothing, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    // For an unknown device; the customers' users here administer their customers.
    'POST /api/customer/device/:deviceName/claim': does(
      'DEVICE assigned: by a claim',
      nothing('400', '403', '403'),
    ),
    'DELETE /api/customer/device/:deviceName/claim': does(
      'DEVICE unassigned: given back',
      nothing('404', '404', '403'),
    ),
    'POST /backoffice/claims': does('DEVICE assigned: by a claim', nothing('400', '403', '403')),
    // A list without devices out of scope.
    'GET /backoffice/claiming': does(
      'DEVICE claiming read',
      rows('device', '403 403 403 403', '200 - 200 200', '403 - 403 403'),
    ),
    'DELETE /backoffice/claiming/:deviceId': does(
      ['DEVICE claiming set', 'DEVICE_DATA attributesDeleted: claiming'],
      DEVICE_BY_ADMIN,
    ),
    // For a device with a customer.
    'POST /backoffice/claiming': does(['DEVICE claiming set', 'DEVICE_DATA attributesWritten: claiming'], {
      ...DEVICE_BY_ADMIN,
      admin: '400 - 404 404',
      partner: '400 - 404 404',
    }),
  },
  requests: {
    'GET /backoffice/claiming': ({ id }) => ({ query: { deviceIds: id } }),
    'POST /api/customer/device/:deviceName/claim': () => ({ payload: { secretKey: 'wrong' } }),
    'POST /backoffice/claims': () => ({ payload: { deviceName: 'not there', secretKey: 'wrong' } }),
    'POST /backoffice/claiming': ({ id }) => ({ payload: { deviceIds: [id] } }),
  },
};
