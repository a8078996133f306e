import { CHART_DEVICE_LIMIT } from '@airdeck/air/limits';
import { REFRESH_MS } from '@airdeck/air/windows';
import { getWorstAir } from '@airdeck/contract/worst-air';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { keepDevices, readKeptDevices } from '../../../lib/devices/stored-devices.ts';
import type { StoredDevice } from '../../../lib/session/stored-data.ts';

export type TenantDevices = {
  /** Those with the worst air; `undefined` while they are on their way. */
  readonly devices: readonly StoredDevice[] | undefined;
  /** Of all devices there are. */
  readonly total: number | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
};

/** The devices that the dashboard looks at, of thousands perhaps; without a server, those last listed. */
export function useTenantDevices(): TenantDevices {
  const { data, error, failureCount, refetch } = useQuery({
    queryKey: ['tenant-devices', 'dashboard'],
    async queryFn({ signal }) {
      const { devices, total } = await call(
        getWorstAir,
        { query: { limit: CHART_DEVICE_LIMIT } },
        { signal },
      );
      const ranked = devices.map(({ deviceId, name, label }) => ({ id: { id: deviceId }, name, label }));
      keepDevices(ranked);
      return { devices: ranked, total };
    },
    // A device whose air turns bad is among the worst after this long, however many others there are.
    refetchInterval: REFRESH_MS.outOfSight,
  });
  return {
    devices: data?.devices ?? (failureCount > 0 || error ? readKeptDevices() : undefined),
    total: data?.total,
    failure: error,
    retry: () => void refetch(),
  };
}
