import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';

/** The devices that a caller's files cover. */
export type ImportScope =
  /** The stock, and devices of all tenants. */
  | { readonly authority: 'SYS_ADMIN'; readonly tenantId: null }
  | { readonly authority: 'TENANT_ADMIN'; readonly tenantId: string };

/** @throws ApiError 403/20 for users of customers */
export function importScopeOf({ authority, tenantId }: Caller): ImportScope {
  if (authority === 'SYS_ADMIN') return { authority, tenantId: null };
  if (authority !== 'TENANT_ADMIN' || tenantId === null) throw permissionDenied();
  return { authority, tenantId };
}
