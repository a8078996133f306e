import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const AUTOMATION_PERMISSIONS = {
  read: permission('automation:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    does: "read the caller's tenant's automations; customers' users their own customer's",
  }),
  manage: permission('automation:manage', {
    who: TENANT_AND_CUSTOMER,
    act: 'edit',
    does: "make, change, order, try and delete automations; customers' administrators their own customer's, where their tenant allows it, and lets its customers operate devices",
  }),
  configure: permission('automation-settings:write', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "choose whether the caller's customers' administrators may make automations",
  }),
};
