import type { Authority } from '@airdeck/contract/authorities';
import type { UserType } from '@airdeck/contract/web-login';
import type { TenantKind } from '../../database/schema/tenancy.ts';

/** What kind of user a user is: a partner is a tenant, and all administrators of it are partners. */
export function userTypeOf(authority: Authority, tenantKind: TenantKind | null): UserType {
  return authority === 'TENANT_ADMIN' && tenantKind === 'PARTNER' ? 'PARTNER' : authority;
}
