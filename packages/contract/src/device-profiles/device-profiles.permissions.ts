import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const DEVICE_PROFILE_PERMISSIONS = {
  read: permission('device-profile:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read device profile infos',
  }),
  write: permission('device-profile:write', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "read, make, change and delete device profiles of the caller's tenant",
  }),
};
