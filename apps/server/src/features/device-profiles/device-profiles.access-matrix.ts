import { does, rows, TENANT_ADMINS, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';

const NEW_PROFILE: RowKind = {
  targets: TENANT_TARGETS,
  make: ({ services, tenant: { tenantId }, nextTitle }) =>
    services.deviceProfiles.create({ tenantId, name: nextTitle() }),
};

const PROFILE = rows(NEW_PROFILE, '200 403 404', '200 403 404', '403 403 403');
const PROFILE_BY_ADMIN = rows(NEW_PROFILE, '403 403 403', '200 403 404', '403 403 403');

const RCO2 = { key: 'rco2', quantity: 'co2', unit: '' };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/deviceProfileInfo/default': does('DEVICE_PROFILE read', TENANT_AND_CUSTOMER),
    'GET /api/deviceProfileInfo/:deviceProfileId': does('DEVICE_PROFILE read', PROFILE),
    'GET /api/deviceProfileInfos': does('DEVICE_PROFILE listed', TENANT_AND_CUSTOMER),
    'GET /api/deviceProfile/names': does('DEVICE_PROFILE listed', TENANT_AND_CUSTOMER),
    'GET /api/device/types': does('DEVICE_PROFILE listed', TENANT_AND_CUSTOMER),
    'GET /api/deviceProfiles': does('DEVICE_PROFILE listed: with all settings', TENANT_ADMINS),
    'GET /api/deviceProfile/:deviceProfileId': does('DEVICE_PROFILE keysRead', PROFILE_BY_ADMIN),
    // The body names a profile.
    'POST /api/deviceProfile': does(['DEVICE_PROFILE created', 'DEVICE_PROFILE updated'], PROFILE_BY_ADMIN),
    'POST /api/deviceProfile/:deviceProfileId/default': does(
      'DEVICE_PROFILE updated: the default',
      PROFILE_BY_ADMIN,
    ),
    'DELETE /api/deviceProfile/:deviceProfileId': does('DEVICE_PROFILE deleted', PROFILE_BY_ADMIN),
    'GET /backoffice/keyNames': does('DEVICE_PROFILE listed: with all settings', TENANT_ADMINS),
    'GET /backoffice/keyNames/:deviceProfileId/sent': does(
      'DEVICE_PROFILE read: with names of keys',
      PROFILE_BY_ADMIN,
    ),
    'GET /backoffice/keyNames/:deviceProfileId': does(
      'DEVICE_PROFILE read: with names of keys',
      PROFILE_BY_ADMIN,
    ),
    'PUT /backoffice/keyNames/:deviceProfileId': does('DEVICE_PROFILE updated', PROFILE_BY_ADMIN),
    'POST /backoffice/keyNames/:deviceProfileId': does('DEVICE_PROFILE updated', PROFILE_BY_ADMIN),
    'GET /backoffice/provisioning': does('DEVICE_PROFILE listed: with all settings', TENANT_ADMINS),
    'GET /backoffice/provisioning/:deviceProfileId': does('DEVICE_PROFILE keysRead', PROFILE_BY_ADMIN),
    'PUT /backoffice/provisioning/:deviceProfileId': does('DEVICE_PROFILE updated', PROFILE_BY_ADMIN),
    'POST /backoffice/provisioning/:deviceProfileId/keys': does('DEVICE_PROFILE updated', PROFILE_BY_ADMIN),
  },
  requests: {
    'PUT /backoffice/provisioning/:deviceProfileId': () => ({ payload: { provisionType: 'DISABLED' } }),
    'PUT /backoffice/keyNames/:deviceProfileId': () => ({ payload: { keyNames: [RCO2] } }),
    'POST /backoffice/keyNames/:deviceProfileId': () => ({ payload: RCO2 }),
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
