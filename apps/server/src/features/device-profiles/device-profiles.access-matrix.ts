import { rows, TENANT_ADMINS, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const PROFILE = rows('profile', '200 403 404', '200 403 404', '403 403 403');
const PROFILE_BY_ADMIN = rows('profile', '403 403 403', '200 403 404', '403 403 403');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/deviceProfileInfo/default': TENANT_AND_CUSTOMER,
    'GET /api/deviceProfileInfo/:deviceProfileId': PROFILE,
    'GET /api/deviceProfileInfos': TENANT_AND_CUSTOMER,
    'GET /api/deviceProfile/names': TENANT_AND_CUSTOMER,
    'GET /api/device/types': TENANT_AND_CUSTOMER,
    'GET /api/deviceProfiles': TENANT_ADMINS,
    'GET /api/deviceProfile/:deviceProfileId': PROFILE_BY_ADMIN,
    // The body names a profile.
    'POST /api/deviceProfile': PROFILE_BY_ADMIN,
    'POST /api/deviceProfile/:deviceProfileId/default': PROFILE_BY_ADMIN,
    'DELETE /api/deviceProfile/:deviceProfileId': PROFILE_BY_ADMIN,
    'GET /backoffice/provisioning': TENANT_ADMINS,
    'GET /backoffice/provisioning/:deviceProfileId': PROFILE_BY_ADMIN,
    'PUT /backoffice/provisioning/:deviceProfileId': PROFILE_BY_ADMIN,
    'POST /backoffice/provisioning/:deviceProfileId/keys': PROFILE_BY_ADMIN,
  },
  requests: {
    'PUT /backoffice/provisioning/:deviceProfileId': () => ({ payload: { provisionType: 'DISABLED' } }),
    'POST /api/deviceProfile': ({ id }, { nextTitle }) => ({
      payload: {
        id: { entityType: 'DEVICE_PROFILE', id },
        name: nextTitle(),
        type: 'DEFAULT',
        transportType: 'DEFAULT',
      },
    }),
  },
};
