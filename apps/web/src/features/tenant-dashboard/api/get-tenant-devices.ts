import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import { REFRESH_MS } from '@airdeck/air/windows';
import { pageSchema } from '@airdeck/contract/common/page';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { consoleDeviceSchema } from '../../../lib/devices/device.ts';
import { keepDevices, readKeptDevices } from '../../../lib/devices/stored-devices.ts';
import type { StoredDevice } from '../../../lib/session/stored-data.ts';

const devicePageSchema = pageSchema(consoleDeviceSchema);

export type TenantDevices = {
  /** The first ones by name; `undefined` while they are on their way. */
  readonly devices: readonly StoredDevice[] | undefined;
  /** Of all devices there are. */
  readonly total: number | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
};

/** The devices that the dashboard looks at, anew every ten minutes; without a server, those last listed. */
export function useTenantDevices(): TenantDevices {
  const { data, error, failureCount, refetch } = useQuery({
    queryKey: ['tenant-devices', 'dashboard'],
    async queryFn({ signal }) {
      const answer = await api.request({
        path: '/api/tenant/devices',
        query: { pageSize: CHART_DEVICE_LIMIT, page: 0, sortProperty: 'name', sortOrder: 'ASC' },
        schema: devicePageSchema,
        signal,
      });
      keepDevices(answer.data);
      return answer;
    },
    refetchInterval: REFRESH_MS.deviceList,
  });
  return {
    devices: data?.data ?? (failureCount > 0 || error ? readKeptDevices() : undefined),
    total: data?.totalElements,
    failure: error,
    retry: () => void refetch(),
  };
}
