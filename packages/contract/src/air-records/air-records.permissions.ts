import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const AIR_RECORD_PERMISSIONS = {
  read: permission('air-record:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: "read the air quality record of the caller's rooms, and download it",
  }),
};
