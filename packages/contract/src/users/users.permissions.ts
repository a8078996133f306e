import { ADMINISTRATORS, EVERY_USER, permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const USER_PERMISSIONS = {
  read: permission('user:read', { who: EVERY_USER, does: 'read users in scope' }),
  list: permission('user:list', { who: TENANT_AND_CUSTOMER, does: 'list users in scope' }),
  listOfCustomer: permission('user:list-customer', {
    who: ['TENANT_ADMIN'],
    does: 'list the users of a customer',
  }),
  listOfTenant: permission('user:list-tenant', {
    who: ['SYS_ADMIN'],
    does: 'list the administrators of a tenant',
  }),
  listInConsole: permission('user:list-console', {
    who: EVERY_USER,
    does: 'list users in scope, as a system administrator those of all tenants',
  }),
  write: permission('user:write', {
    who: EVERY_USER,
    does: 'make and change users: administrators those in scope, others themselves',
  }),
  enable: permission('user:enable', { who: ADMINISTRATORS, does: 'let users in scope sign in, or not' }),
  delete: permission('user:delete', { who: ADMINISTRATORS, does: 'delete users in scope' }),
  writeOfCustomer: permission('user:write-customer', {
    who: ['TENANT_ADMIN'],
    does: "make and change a customer's users, and let them look after that customer's users",
  }),
  writeFellow: permission('user:write-fellow', {
    who: ['CUSTOMER_USER'],
    does: "make and delete users of one's own customer, as its administrator",
  }),
};
