import {
  DEVICE_BY_ADMIN,
  does,
  nothing,
  rows,
  TENANT_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

/** The tenants here do not let their customers' users read access tokens. */
const TOKEN = rows('device', '403 403 404 404', '200 - 404 404', '403 - 403 403');

/** A device of another tenant is not found; a system administrator sees all. */
const DEVICE_BY_ANY_ADMIN = rows('device', '403 403 403 403', '200 - 404 404', '200 - 200 404');
const IN_ITS_TENANT =
  'A system administrator acts in the name of its tenant, which reads it in its audit log';

export const accessMatrix: AccessMatrix = {
  answers: {
    // Access to the token of a device: here and in the connectivity commands.
    'GET /api/device/:deviceId/credentials': does('DEVICE tokenRead', TOKEN),
    'GET /api/device-connectivity/:deviceId': does('DEVICE tokenRead', TOKEN),
    'GET /backoffice/accessTokens/settings': does('TENANT access token settings read', TENANT_AND_CUSTOMER),
    'PUT /backoffice/accessTokens/settings': does(
      'TENANT updated: whether customers read access tokens',
      TENANT_ADMINS,
    ),
    // Changes of a device: the same users by every route, here and in the console.
    'POST /api/device/credentials': does('DEVICE tokenChanged', DEVICE_BY_ADMIN),
    'POST /api/device-with-credentials': does(
      [
        'DEVICE tokenChanged',
        'DEVICE updated: name',
        'DEVICE updated',
        'DEVICE assigned',
        'DEVICE unassigned',
      ],
      DEVICE_BY_ADMIN,
    ),
    'POST /api/device-with-credentials # new': does(
      ['DEVICE created', 'DEVICE assigned'],
      nothing('403', '200', '403'),
    ),
    'GET /backoffice/dapDevice/:deviceId/accessToken': does(
      ['DEVICE tokenRead', 'USER steppedIn: for one act', 'USER steppedOut: for one act'],
      DEVICE_BY_ANY_ADMIN,
      IN_ITS_TENANT,
    ),
    'PUT /backoffice/deviceApi/updateDeviceAccessToken': does(
      ['DEVICE tokenChanged', 'USER steppedIn: for one act', 'USER steppedOut: for one act'],
      DEVICE_BY_ANY_ADMIN,
      IN_ITS_TENANT,
    ),
  },
  requests: {
    'POST /api/device-with-credentials # new': (_row, { nextTitle }) => ({
      payload: {
        device: { name: nextTitle() },
        credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: nextTitle() },
      },
    }),
    'POST /api/device-with-credentials': ({ id }, { nextTitle }) => ({
      payload: {
        device: { id: { entityType: 'DEVICE', id }, name: nextTitle() },
        credentials: { credentialsType: 'ACCESS_TOKEN', credentialsId: nextTitle() },
      },
    }),
    'POST /api/device/credentials': ({ id, around }, { nextTitle }) => ({
      payload: {
        id: { id: around?.['credentialsId'] ?? id },
        deviceId: { entityType: 'DEVICE', id },
        credentialsType: 'ACCESS_TOKEN',
        credentialsId: nextTitle(),
      },
    }),
    'PUT /backoffice/accessTokens/settings': () => ({ payload: { customersMayReadTokens: false } }),
    'PUT /backoffice/deviceApi/updateDeviceAccessToken': ({ id }, { nextTitle }) => ({
      payload: { deviceId: id, accessToken: nextTitle() },
    }),
  },
  usesUp: [
    'POST /api/device-with-credentials',
    'POST /api/device/credentials',
    'PUT /backoffice/deviceApi/updateDeviceAccessToken',
  ],
};
