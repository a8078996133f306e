import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const PLACE_PERMISSIONS = {
  read: permission('place:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: "read the buildings, floors and rooms of the caller's tenant and its customers; customers' users their own customer's",
  }),
  manage: permission('place:manage', {
    who: TENANT_AND_CUSTOMER,
    act: 'edit',
    does: "make, change, move and delete places; customers' administrators their own customer's",
  }),
  settle: permission('place:settle', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    inBranches: true,
    does: "say in which room devices are; customers' users those of their own customer",
  }),
};
