import { listUsersInConsole } from '@airdeck/contract/listed-users';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';

/**
 * Whose tenant's a customer is, as its users tell.
 * @param isWanted false: it is known already.
 */
export function useTenantOf(customerId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['tenant-of-customer', customerId],
    async queryFn({ signal }) {
      const input = { query: { pageSize: '1', page: '0' }, body: { filters: { customerId } } };
      const { data } = await call(listUsersInConsole, input, { signal });
      return data[0]?.tenantId ?? null;
    },
    enabled: isWanted,
  });
}
