import { REFRESH_MS } from '@airdeck/air/windows';
import { countAlarmsByTenant } from '@airdeck/contract/alarms/alarms-by-tenant';
import { countDevices } from '@airdeck/contract/devices/devices';
import { getEngagement } from '@airdeck/contract/engagement/engagement';
import { countRules } from '@airdeck/contract/rules/rules';
import { getReadiness } from '@airdeck/contract/server/server';
import { listFirstAdministrators } from '@airdeck/contract/tenants/tenants';
import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api-client/call.ts';
import { askReadiness } from '../../../lib/connection/readiness.ts';
import { queryKeyOf, queryOf } from '../../../lib/query/query.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';

/** A page of one row, for the total only. */
const TOTAL_ONLY = { pageSize: '1', page: '0' };

/** Numbers for system administrators; each is the total of its linked list. */
export type HomeCounts = {
  readonly tenants: number;
  readonly customers: number;
  readonly devices: number;
  readonly active: number;
  readonly inactive: number;
  /** Enabled, of all tenants. */
  readonly rules: number;
  /** Not cleared, of all tenants. */
  readonly alerts: number;
};

export function useHomeCounts() {
  return useQuery({
    queryKey: queryKeyOf(countDevices, 'home'),
    async queryFn({ signal }): Promise<HomeCounts> {
      const [tenants, customers, devices, rules, alarms] = await Promise.all([
        callPage(listFirstAdministrators, { query: TOTAL_ONLY }, { signal }),
        callPage(
          listUsersInConsole,
          { query: TOTAL_ONLY, body: { filters: { userType: 'CUSTOMER_USER' } } },
          { signal },
        ),
        call(countDevices, {}, { signal }),
        call(countRules, {}, { signal }),
        call(countAlarmsByTenant, {}, { signal }),
      ]);
      return {
        tenants: tenants.totalElements,
        customers: customers.totalElements,
        devices: devices.total,
        active: devices.active,
        inactive: devices.inactive,
        rules: rules.total,
        alerts: alarms.data.reduce((sum, { open }) => sum + open, 0),
      };
    },
    refetchInterval: REFRESH_MS.deviceList,
  });
}

/** Daily sign-ins and answers of customers' users, by days in the reader's time zone. */
export function useEngagement() {
  return useQuery({
    ...queryOf(getEngagement, { query: { timeZone: ownTimeZone() } }),
    refetchInterval: REFRESH_MS.dashboard,
  });
}

const ASK_EVERY_MS = 15_000;

/** State of the service and its parts. */
export function useReadiness() {
  return useQuery({
    queryKey: queryKeyOf(getReadiness),
    queryFn: ({ signal }) => askReadiness(signal),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  });
}
