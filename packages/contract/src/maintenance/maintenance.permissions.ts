import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const MAINTENANCE_PERMISSIONS = {
  read: permission('maintenance:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: "read the maintenance of the caller's tenant; customers' users what concerns their own customer",
  }),
  plan: permission('maintenance:plan', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    inBranches: true,
    does: "plan, change and end maintenance; customers' users that of their own customer and its devices; those limited to branches that of places and devices there",
  }),
};
