import { DEFAULT_INACTIVITY_TIMEOUT_MS } from '@airdeck/air/staleness';
import { REFRESH_MS } from '@airdeck/air/windows';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { getInactivityTimeoutMs } from './telemetry-calls.ts';

/** After how long without a word a device counts as silent, in ms. */
export function inactivityTimeoutQuery(deviceId: string) {
  return queryOptions({
    queryKey: ['inactivity-timeout', deviceId],
    // Nothing set is an answer too, which a cache cannot tell from none.
    queryFn: async ({ signal }) =>
      (await getInactivityTimeoutMs(deviceId, signal)) ?? DEFAULT_INACTIVITY_TIMEOUT_MS,
    staleTime: REFRESH_MS.deviceList,
  });
}

/** After how long without a word each device counts as silent, in ms, in the order asked. */
export function useInactivityTimeouts(deviceIds: readonly string[]): number[] {
  const results = useQueries({ queries: deviceIds.map(inactivityTimeoutQuery) });
  return results.map(({ data }) => data ?? DEFAULT_INACTIVITY_TIMEOUT_MS);
}
