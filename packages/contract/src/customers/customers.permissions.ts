import { permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const CUSTOMER_PERMISSIONS = {
  read: permission('customer:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read customers in scope',
  }),
  list: permission('customer:list', {
    who: ['TENANT_ADMIN'],
    act: 'read',
    inBranches: true,
    does: "list the customers of the caller's tenant in scope",
  }),
  find: permission('customer:find', {
    who: ['SYS_ADMIN'],
    act: 'read',
    does: 'find customers of all tenants by title',
  }),
  write: permission('customer:write', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "create, edit and delete customers of the caller's tenant",
  }),
};
