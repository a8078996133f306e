import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const RULE_PERMISSIONS = {
  manage: permission('rule:manage', {
    who: ['TENANT_ADMIN'],
    act: 'edit',
    does: "read, make, change, try and delete the caller's tenant's rules",
  }),
  readLines: permission('rule:read-lines', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read the thresholds that hold for devices in scope',
  }),
  count: permission('rule:count', {
    who: ['SYS_ADMIN'],
    act: 'read',
    does: 'count the rules of each tenant',
  }),
};
