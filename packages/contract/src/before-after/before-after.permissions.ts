import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const BEFORE_AFTER_PERMISSIONS = {
  read: permission('before-after:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'compare the air of devices in scope before and after a day',
  }),
};
