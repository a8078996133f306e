import { EVERY_USER, permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const PASSPORT_PERMISSIONS = {
  read: permission('passport:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'read, download and check passports of devices in scope, each with what its reader may see',
  }),
  note: permission('calibration:write', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    inBranches: true,
    does: 'note calibrations of devices in scope',
  }),
};
