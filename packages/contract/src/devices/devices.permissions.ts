import { ADMINISTRATORS, EVERY_USER, permission, TENANT_AND_CUSTOMER } from '../common/permission.ts';

/** Permissions on devices in ThingsBoard's API: those of a tenant. */
export const PLATFORM_DEVICE_PERMISSIONS = {
  read: permission('device:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'read',
    inBranches: true,
    does: 'read devices in scope',
  }),
  listOfTenant: permission('device:list-tenant', {
    who: ['TENANT_ADMIN'],
    act: 'read',
    inBranches: true,
    does: "list all devices of the caller's tenant",
  }),
  write: permission('device:write', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    inBranches: true,
    does: "make and change devices: administrators those of their tenant; customers' users label and describe their own",
  }),
  delete: permission('device:delete', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "delete devices of the caller's tenant",
  }),
  assign: permission('device:assign', {
    who: ['TENANT_ADMIN'],
    act: 'install',
    does: "give devices to customers of the caller's tenant, and take them",
  }),
};

export const DEVICE_CREDENTIALS_PERMISSIONS = {
  read: permission('device-credentials:read', {
    who: TENANT_AND_CUSTOMER,
    act: 'install',
    inBranches: true,
    does: "read access tokens of devices in scope, customers' users if their tenant allows it; each look is audited",
  }),
  write: permission('device-credentials:write', {
    who: ['TENANT_ADMIN'],
    act: 'install',
    does: "choose access tokens of the caller's tenant's devices",
  }),
  configure: permission('access-token-settings:write', {
    who: ['TENANT_ADMIN'],
    act: 'administer',
    does: "choose whether the caller's customers' users may read access tokens",
  }),
  readAny: permission('access-token:read', {
    who: ADMINISTRATORS,
    act: 'install',
    inBranches: true,
    does: "read access tokens of the caller's tenant's devices, or of any as an administrator of its tenant; each look is audited",
  }),
};

/** Permissions on devices in the console's API, including those in stock. */
export const DEVICE_PERMISSIONS = {
  read: permission('device-record:read', {
    who: EVERY_USER,
    act: 'read',
    inBranches: true,
    does: "read the product's records of devices in scope",
  }),
  listOfTenant: permission('device-record:list-tenant', {
    who: ADMINISTRATORS,
    act: 'read',
    inBranches: true,
    does: "count devices, and list a tenant's: any, or one's own",
  }),
  listAll: permission('device-record:list-all', {
    who: ['SYS_ADMIN'],
    act: 'read',
    does: 'list the devices of all tenants',
  }),
  readActivity: permission('device-activity:read', {
    who: ADMINISTRATORS,
    act: 'read',
    inBranches: true,
    does: 'read the time line of a device in scope',
  }),
  create: permission('device:create', {
    who: ['TENANT_ADMIN'],
    act: 'install',
    does: "make devices of the caller's tenant, with profile, model, place and customer",
  }),
  write: permission('device-record:write', {
    who: ADMINISTRATORS,
    act: 'install',
    does: "make devices in stock, and complete those of the caller's tenant",
  }),
  change: permission('device-record:change', {
    who: ADMINISTRATORS,
    act: 'install',
    inBranches: true,
    does: "place and rename devices, and choose their access tokens: those in stock, or of the caller's tenant",
  }),
  delete: permission('device-record:delete', {
    who: ADMINISTRATORS,
    act: 'administer',
    does: "delete devices: those in stock, or of the caller's tenant",
  }),
  setGateway: permission('gateway:write', {
    who: ['TENANT_ADMIN'],
    act: 'install',
    does: "decide which devices of the caller's tenant are gateways, and what they may do",
  }),
  assign: permission('device-record:assign', {
    who: ['TENANT_ADMIN'],
    act: 'install',
    does: "give devices of the caller's tenant to its customers, and take them",
  }),
  handOut: permission('stock:hand-out', {
    who: ['SYS_ADMIN'],
    act: 'administer',
    does: 'give devices and purifiers to tenants',
  }),
};
