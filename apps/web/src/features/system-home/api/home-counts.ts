import { REFRESH_MS } from '@airdeck/air/windows';
import { deviceCountsSchema } from '@airdeck/contract/device-records';
import { listedUserPageSchema } from '@airdeck/contract/user-records';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';

/** A page of one row tells how many there are. */
const TOTAL_ONLY = { pageSize: 1, page: 0 };

/** How many there are of what a system administrator looks after; each the total of the list it leads to. */
export type HomeCounts = {
  readonly tenants: number;
  readonly customers: number;
  readonly devices: number;
  readonly active: number;
  readonly inactive: number;
};

export function useHomeCounts() {
  return useQuery({
    queryKey: ['home-counts'],
    async queryFn({ signal }): Promise<HomeCounts> {
      const [tenants, customers, devices] = await Promise.all([
        api.request({
          path: '/backoffice/users/getAllTenant',
          query: TOTAL_ONLY,
          schema: listedUserPageSchema,
          signal,
        }),
        api.request({
          method: 'POST',
          path: '/backoffice/users/getUsersByfilters',
          query: TOTAL_ONLY,
          body: { filters: { userType: 'CUSTOMER_USER' } },
          schema: listedUserPageSchema,
          signal,
        }),
        api.request({ path: '/backoffice/dapDevice/counts', schema: deviceCountsSchema, signal }),
      ]);
      return {
        tenants: tenants.totalElements,
        customers: customers.totalElements,
        devices: devices.total,
        active: devices.active,
        inactive: devices.inactive,
      };
    },
    refetchInterval: REFRESH_MS.deviceList,
  });
}
