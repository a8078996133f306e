import { ADMINISTRATORS, EVERY_USER, permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

export const USER_PERMISSIONS = {
  read: permission('user:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: 'read users in scope',
  }),
  list: permission('user:list', { who: TENANT_AND_CUSTOMER, act: 'read', does: 'list users in scope' }),
  listOfCustomer: permission('user:list-customer', {
    who: ['TENANT_ADMIN'],
    act: 'read',
    does: 'list the users of a customer',
  }),
  listOfTenant: permission('user:list-tenant', {
    who: ['SYS_ADMIN'],
    act: 'read',
    does: 'list the administrators of a tenant',
  }),
  listInConsole: permission('user:list-console', {
    who: EVERY_USER,
    act: 'read',
    does: 'list users in scope, as a system administrator those of all tenants',
  }),
  write: permission('user:write', {
    who: EVERY_USER,
    act: 'own',
    does: 'make and change users: administrators those in scope, others themselves',
  }),
  enable: permission('user:enable', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'let users in scope sign in, or not',
  }),
  delete: permission('user:delete', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: 'delete users in scope',
  }),
  writeOfCustomer: permission('user:write-customer', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    // Without a mail server, the answer has the link with which the user sets a password.
    needsSignIn: true,
    does: "make and change a customer's users",
  }),
  assignRole: permission('user:assign-role', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "decide what users of the caller's tenant and its customers may do",
  }),
  writeFellow: permission('user:write-fellow', {
    who: ['CUSTOMER_USER'],
    act: 'administer',
    // An account that a program made would outlive its key.
    needsSignIn: true,
    does: "make and delete users of one's own customer, as its administrator",
  }),
};
