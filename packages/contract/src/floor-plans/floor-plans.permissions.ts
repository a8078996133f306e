import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const FLOOR_PLAN_PERMISSIONS = {
  read: permission('floor-plan:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: "read the plans of the floors of the caller's tenant and its customers; customers' users their own customer's",
  }),
  edit: permission('floor-plan:edit', {
    who: TENANT_AND_CUSTOMER,
    act: 'edit',
    inBranches: true,
    does: "change the plans of floors and where rooms are on them; customers' users their own customer's",
  }),
};
