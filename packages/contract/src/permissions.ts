import { EVERY_USER, type Permission, TENANT_AND_CUSTOMER } from './permission.ts';

/** Permissions of the routes that are not yet served from an operation of the contract, by key. */
export const PERMISSIONS = {
  'operations:read': { who: 'anyone', does: 'ask whether the server is alive and ready' },
  'metrics:read': { who: 'anyone', does: 'read metrics: on the same machine, or with METRICS_TOKEN' },
  'console:read': { who: 'anyone', does: "load the console's own files" },
  'documentation:read': { who: 'anyone', does: 'read the API documentation' },
  'live:connect': { who: 'anyone', does: 'open the live WebSocket, which authenticates by itself' },
  'device:read': { who: TENANT_AND_CUSTOMER, does: 'read devices in scope' },
  'device:list-tenant': { who: ['TENANT_ADMIN'], does: "list all devices of one's tenant" },
  'device:write': {
    who: TENANT_AND_CUSTOMER,
    does: "make and change devices: administrators those of their tenant, customers' users change their own",
  },
  'device:delete': { who: ['TENANT_ADMIN'], does: "delete devices of one's tenant" },
  'device:assign': {
    who: ['TENANT_ADMIN'],
    does: "give devices to customers of one's tenant, and take them",
  },
  'device:move': { who: ['TENANT_ADMIN'], does: "give devices of one's tenant to another tenant" },
  'device-credentials:read': {
    who: TENANT_AND_CUSTOMER,
    does: 'read access tokens of devices in scope; each look is audited',
  },
  'device-credentials:write': {
    who: ['TENANT_ADMIN'],
    does: "change access tokens of one's tenant's devices",
  },
  'device-api:send': { who: 'device', does: "send telemetry and attributes with a device's access token" },
  'device-activity:read': {
    who: ['SYS_ADMIN', 'TENANT_ADMIN'],
    does: 'read the time line of a device in scope',
  },
  'device-record:read': { who: EVERY_USER, does: "read the product's records of devices in scope" },
  'device-record:list-tenant': {
    who: ['SYS_ADMIN', 'TENANT_ADMIN'],
    does: "count devices, and list a tenant's: any, or one's own",
  },
  'device-record:list-all': { who: ['SYS_ADMIN'], does: 'list the devices of all tenants' },
  'device-record:write': {
    who: ['SYS_ADMIN', 'TENANT_ADMIN'],
    does: "make, place, rename and delete devices: those in stock, or of one's tenant",
  },
  'device-record:assign': {
    who: ['TENANT_ADMIN'],
    does: "give devices of one's tenant to its customers, and take them",
  },
  'stock:hand-out': { who: ['SYS_ADMIN'], does: 'give devices and purifiers to tenants' },
  'stock-token:read': {
    who: ['SYS_ADMIN'],
    does: 'read access tokens reserved for devices in stock; each look is audited',
  },
} as const satisfies Record<string, Omit<Permission, 'key'>>;

export type PermissionKey = keyof typeof PERMISSIONS;
