import { listedUserPageSchema } from '@airdeck/contract/user-records';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';

/**
 * Whose tenant's a customer is, as the records of its users tell.
 * @param isWanted false: it is known already.
 */
export function useTenantOf(customerId: string, isWanted: boolean) {
  return useQuery({
    queryKey: ['tenant-of-customer', customerId],
    async queryFn({ signal }) {
      const { data } = await api.request({
        method: 'POST',
        path: '/backoffice/users/getUsersByfilters',
        query: { pageSize: 1, page: 0 },
        body: { filters: { customerId } },
        schema: listedUserPageSchema,
        signal,
      });
      return data[0]?.tenantId ?? null;
    },
    enabled: isWanted,
  });
}
