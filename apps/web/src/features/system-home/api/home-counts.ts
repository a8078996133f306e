import { REFRESH_MS } from '@airdeck/air/windows';
import { countDevices } from '@airdeck/contract/devices';
import { listUsersInConsole } from '@airdeck/contract/listed-users';
import { listFirstAdministrators } from '@airdeck/contract/tenants';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';

/** A page of one row tells how many there are. */
const TOTAL_ONLY = { pageSize: '1', page: '0' };

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
        call(listFirstAdministrators, { query: TOTAL_ONLY }, { signal }),
        call(
          listUsersInConsole,
          { query: TOTAL_ONLY, body: { filters: { userType: 'CUSTOMER_USER' } } },
          { signal },
        ),
        call(countDevices, {}, { signal }),
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
