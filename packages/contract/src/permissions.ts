import type { Permission } from './permission.ts';

/** Permissions of routes that are no operations of the contract. */
export const PERMISSIONS = {} as const satisfies Record<string, Omit<Permission, 'key'>>;

export type PermissionKey = keyof typeof PERMISSIONS;
