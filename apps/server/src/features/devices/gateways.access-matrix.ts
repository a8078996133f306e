import { DEVICE_BY_ADMIN, does, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/devices/:deviceId/gateway': does(
      'DEVICE rights as a gateway read',
      rows('device', '200 404 404 404', '200 - 404 404', '200 - 200 404'),
    ),
    'PUT /backoffice/devices/:deviceId/gateway': does('DEVICE updated: rights as a gateway', DEVICE_BY_ADMIN),
  },
  requests: {
    'PUT /backoffice/devices/:deviceId/gateway': () => ({
      payload: { isGateway: true, addsDevices: false, servesCustomers: false },
    }),
  },
};
