import {
  countDeviceHealth,
  DEVICE_HEALTH_SORT_PROPERTIES,
  getDeviceDiagnosis,
  listDeviceHealth,
} from '@airdeck/contract/device-health/device-health';
import { listDeviceActivity } from '@airdeck/contract/devices/device-activity';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import type { HealthFilter } from '../components/health-filter.tsx';

export const HEALTH_KEY = ['deviceHealth'] as const;

/** Refetch interval, ms. The server detects changes within seconds. */
export const REFRESH_HEALTH_MS = 20_000;

/** One page of the health of devices in the reader's scope. */
export function listHealth(wanted: WantedPage, filter: HealthFilter, signal: AbortSignal) {
  const query = {
    ...pageParameters(wanted, DEVICE_HEALTH_SORT_PROPERTIES),
    state: filter.state ?? undefined,
    finding: filter.finding ?? undefined,
  };
  return call(listDeviceHealth, { query }, { signal });
}

/** Number of devices by state and finding. */
export function useHealthCounts() {
  return useQuery({
    queryKey: [...HEALTH_KEY, 'counts'],
    queryFn: ({ signal }) => call(countDeviceHealth, {}, { signal }),
    refetchInterval: REFRESH_HEALTH_MS,
  }).data;
}

/** The diagnosis of one device. */
export function useDiagnosis(deviceId: string) {
  return useQuery({
    queryKey: [...HEALTH_KEY, 'diagnosis', deviceId],
    queryFn: ({ signal }) => call(getDeviceDiagnosis, { params: { deviceId } }, { signal }),
    refetchInterval: REFRESH_HEALTH_MS,
  });
}

/** The newest `pageSize` entries of a device's time line. */
export function useDeviceActivity(deviceId: string, pageSize: number) {
  return useQuery({
    queryKey: [...HEALTH_KEY, 'activity', deviceId, pageSize],
    queryFn: ({ signal }) =>
      call(listDeviceActivity, { params: { deviceId }, query: { pageSize, page: 0 } }, { signal }),
    placeholderData: (shown) => shown,
    refetchInterval: REFRESH_HEALTH_MS,
  });
}
