import { and, eq, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Scope } from '../http/caller.ts';
import { permissionDenied } from '../http/errors.ts';

/** A table whose rows belong to a tenant and perhaps to a customer. */
type Owned = { readonly tenantId: PgColumn; readonly customerId: PgColumn };

/**
 * The rows that a caller may see, as a condition of the query: all of the tenant for its administrator,
 * those of their own customer for a customer's user.
 * @throws ApiError 403/20 for a system administrator, who sees no tenant's data
 */
export function callerScope(caller: Scope, owned: Owned): SQL | undefined {
  const tenant = eq(owned.tenantId, tenantOf(caller));
  if (caller.authority === 'TENANT_ADMIN') return tenant;
  if (!caller.customerId) throw permissionDenied();
  return and(tenant, eq(owned.customerId, caller.customerId));
}

/** @throws ApiError 403/20 for a system administrator, who belongs to no tenant */
export function tenantOf(caller: Scope): string {
  if (caller.authority === 'SYS_ADMIN' || !caller.tenantId) throw permissionDenied();
  return caller.tenantId;
}

/** The scope of an administrator. */
export type Administration =
  /** The system, with all tenants. */
  | { readonly authority: 'SYS_ADMIN'; readonly tenantId: null }
  | { readonly authority: 'TENANT_ADMIN'; readonly tenantId: string };

/** @throws ApiError 403/20 for users of customers */
export function administrationOf({ authority, tenantId }: Scope): Administration {
  if (authority === 'SYS_ADMIN') return { authority, tenantId: null };
  if (authority !== 'TENANT_ADMIN' || !tenantId) throw permissionDenied();
  return { authority, tenantId };
}
