import {
  countDeviceHealth,
  DEVICE_HEALTH_SORT_PROPERTIES,
  getDeviceDiagnosis,
  listDeviceHealth,
  type DeviceHealth as WireDeviceHealth,
} from '@airdeck/contract/device-health/device-health';
import { listDeviceActivity } from '@airdeck/contract/devices/device-activity';
import { useQuery } from '@tanstack/react-query';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { mapPage, mapQuery, queryOf } from '../../../lib/query/query.ts';
import type { HealthFilter } from '../components/health-filter.tsx';

/** The health of a device in the console's own words. */
export type DeviceHealth = Omit<WireDeviceHealth, 'deviceInstalledPlace'> & {
  readonly placeType: string | null;
};

const toHealth = ({ deviceInstalledPlace, ...same }: WireDeviceHealth): DeviceHealth => ({
  ...same,
  placeType: deviceInstalledPlace,
});

/** Refetch interval, ms. The server detects changes within seconds. */
export const REFRESH_HEALTH_MS = 20_000;

/** One page of the health of devices in the reader's scope. */
export function healthQuery(wanted: WantedPage, filter: HealthFilter) {
  const query = {
    ...pageParameters(wanted, DEVICE_HEALTH_SORT_PROPERTIES),
    state: filter.state ?? undefined,
    finding: filter.finding ?? undefined,
    placeId: filter.placeId ?? undefined,
  };
  return mapQuery(queryOf(listDeviceHealth, { query }), mapPage(toHealth));
}

/** Number of devices by state and finding. */
export function useHealthCounts() {
  return useQuery({
    ...queryOf(countDeviceHealth, {}),
    refetchInterval: REFRESH_HEALTH_MS,
  }).data;
}

/** The diagnosis of one device. */
export function useDiagnosis(deviceId: string) {
  return useQuery({
    ...queryOf(getDeviceDiagnosis, { params: { deviceId } }),
    refetchInterval: REFRESH_HEALTH_MS,
  });
}

/** The newest `pageSize` entries of a device's time line. */
export function useDeviceActivity(deviceId: string, pageSize: number) {
  return useQuery({
    ...queryOf(listDeviceActivity, { params: { deviceId }, query: { pageSize, page: 0 } }),
    placeholderData: (shown) => shown,
    refetchInterval: REFRESH_HEALTH_MS,
  });
}
