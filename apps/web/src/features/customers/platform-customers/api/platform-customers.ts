import { deleteUserIfExists, listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { useQuery } from '@tanstack/react-query';
import type { ListedUser } from '../../../../lib/accounts/api/listed-user.ts';
import { call } from '../../../../lib/api-client/call.ts';
import { changing, pageQueryOf } from '../../../../lib/query/query.ts';

/** A user with a known platform id and tenant. */
export type TenantsUser = ListedUser & { readonly userId: string; readonly tenantId: string };

export const removeTenantsUser = ({ userId }: TenantsUser) =>
  changing(call(deleteUserIfExists, { params: { userId } }), listUsersInConsole);

/**
 * The tenant of a customer, read from one of its users; null: unknown.
 * @param isWanted false: already known
 */
export function useTenantOf(customerId: string, isWanted: boolean) {
  return useQuery({
    ...pageQueryOf(listUsersInConsole, {
      query: { pageSize: '1', page: '0' },
      body: { filters: { customerId } },
    }),
    select: ({ data }) => data[0]?.tenantId ?? null,
    enabled: isWanted,
  });
}
