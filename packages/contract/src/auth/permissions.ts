import type { Authority } from './authorities.ts';

/** Who may use a route at all. Which rows they see is decided in SQL, by the caller's scope. */
export type Permission = {
  /** `anyone`: no sign-in. `device`: a device's own access token, checked by the route. */
  readonly who: 'anyone' | 'device' | readonly Authority[];
  readonly does: string;
};

const EVERY_USER = ['SYS_ADMIN', 'TENANT_ADMIN', 'CUSTOMER_USER'] as const;
const TENANT_AND_CUSTOMER = ['TENANT_ADMIN', 'CUSTOMER_USER'] as const;

/** The one table of permissions. A route that names no key of it does not boot. */
export const PERMISSIONS = {
  'operations:read': { who: 'anyone', does: 'ask whether the server is alive and ready' },
  'console:read': { who: 'anyone', does: "load the console's own files" },
  'documentation:read': { who: 'anyone', does: 'read the API documentation' },
  'demo:read': { who: 'anyone', does: "read the demo's sign-ins, where they are shown" },
  'session:open': { who: 'anyone', does: 'sign in or renew a session' },
  'user:activate': { who: 'anyone', does: 'set the first password with an activation link' },
  'session:use': { who: EVERY_USER, does: 'read the signed-in user, sign out' },
  'live:connect': { who: 'anyone', does: 'open the live WebSocket, which authenticates by itself' },
  'tenant:read': { who: ['SYS_ADMIN', 'TENANT_ADMIN'], does: "read a tenant: any, or one's own" },
  'customer:read': { who: TENANT_AND_CUSTOMER, does: 'read customers in scope' },
  'user:read': { who: EVERY_USER, does: 'read users in scope' },
  'device:read': { who: TENANT_AND_CUSTOMER, does: 'read devices in scope' },
  'device:list-tenant': { who: ['TENANT_ADMIN'], does: "list all devices of one's tenant" },
  'device-profile:read': { who: TENANT_AND_CUSTOMER, does: 'read device profile infos' },
  'telemetry:read': { who: EVERY_USER, does: 'read time series and attributes of entities in scope' },
  'telemetry:write': { who: EVERY_USER, does: 'write time series and attributes of entities in scope' },
  'device-api:send': { who: 'device', does: "send telemetry and attributes with a device's access token" },
} as const satisfies Record<string, Permission>;

export type PermissionKey = keyof typeof PERMISSIONS;
