import type { Permission } from './permission.ts';

/** Permissions of the routes that are no operations of the contract: files, documentation, sockets, what devices send. */
export const PERMISSIONS = {
  'operations:read': { who: 'anyone', does: 'ask whether the server is alive and ready' },
  'metrics:read': { who: 'anyone', does: 'read metrics: on the same machine, or with METRICS_TOKEN' },
  'console:read': { who: 'anyone', does: "load the console's own files" },
  'documentation:read': { who: 'anyone', does: 'read the API documentation' },
  'live:connect': { who: 'anyone', does: 'open the live WebSocket, which authenticates by itself' },
  'device-api:send': { who: 'device', does: "send telemetry and attributes with a device's access token" },
} as const satisfies Record<string, Omit<Permission, 'key'>>;

export type PermissionKey = keyof typeof PERMISSIONS;
