import { usersPath } from '../../lib/paths/paths.ts';

/** Names in the address whose tenant's the customer is. */
export const TENANT_PARAMETER = 'tenant';

/** Where a system administrator sees the users of a tenant's customer. */
export function usersOfCustomerPath(customerId: string, tenantId: string): string {
  return `${usersPath(customerId)}?${new URLSearchParams({ [TENANT_PARAMETER]: tenantId })}`;
}
