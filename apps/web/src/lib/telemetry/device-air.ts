import { type AirIndex, airIndexOf } from '@airdeck/air/cpcb-index';
import { DEFAULT_INACTIVITY_TIMEOUT_MS, isOffline, type Presence, presenceOf } from '@airdeck/air/staleness';
import { REFRESH_MS } from '@airdeck/air/windows';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { type DeviceTelemetry, lastReadingTs, latestNumber } from './series.ts';
import { getInactivityTimeoutMs } from './telemetry-calls.ts';

/** The present air quality at a device, as far as measured. */
export type DeviceAir = {
  /** Time of its newest reading of any kind, epoch ms; `undefined`: none. */
  readonly lastTs: number | undefined;
  /** The live view's rule: nothing in its window, or silent by the device's time-out. */
  readonly isOffline: boolean;
  readonly presence: Presence;
  /** `undefined`: the device measures no component of an index. */
  readonly index: (AirIndex & { readonly ts: number; readonly isOutdated: boolean }) | undefined;
};

/** @param timeoutMs the device's inactivity time-out. */
export function describeAir(
  telemetry: DeviceTelemetry,
  nowMs: number,
  timeoutMs: number = DEFAULT_INACTIVITY_TIMEOUT_MS,
): DeviceAir {
  const lastTs = lastReadingTs(telemetry);
  return {
    lastTs,
    isOffline: isOffline({ lastReadingTs: lastTs, lastSeenMs: lastTs }, nowMs, timeoutMs),
    presence: presenceOf(lastTs, nowMs, timeoutMs),
    index: indexOf(telemetry, lastTs ?? 0, timeoutMs),
  };
}

/**
 * The index, from values of about the same time: a failed particle sensor must not determine the index of a device
 * whose other sensors work. Values older than the newest reading by the time-out are left out, or marked as outdated
 * if there are no others.
 */
function indexOf(telemetry: DeviceTelemetry, lastTs: number, timeoutMs: number): DeviceAir['index'] {
  const freshNumber = (key: 'iaq' | 'pm25' | 'pm10', oldestTs: number) =>
    (telemetry.latest[key]?.ts ?? 0) > oldestTs ? latestNumber(telemetry, key) : undefined;
  const inputsSince = (oldestTs: number) => ({
    iaq: freshNumber('iaq', oldestTs),
    pm25: freshNumber('pm25', oldestTs),
    pm10: freshNumber('pm10', oldestTs),
  });
  const current = airIndexOf(inputsSince(lastTs - timeoutMs));
  const index = current ?? airIndexOf(inputsSince(0));
  if (!index) return undefined;
  const ts = telemetry.latest[index.basis === 'device' ? 'iaq' : index.basis]?.ts ?? lastTs;
  return { ...index, ts, isOutdated: current === undefined };
}

/** Time without readings after which a device counts as silent, in ms. */
export function inactivityTimeoutQuery(deviceId: string) {
  return queryOptions({
    queryKey: ['inactivity-timeout', deviceId],
    // 'Not set' is an answer, too, which a cache cannot distinguish from a missing one.
    queryFn: async ({ signal }) =>
      (await getInactivityTimeoutMs(deviceId, signal)) ?? DEFAULT_INACTIVITY_TIMEOUT_MS,
    staleTime: REFRESH_MS.deviceList,
  });
}

/** The same for several devices, in the given order. */
export function useInactivityTimeouts(deviceIds: readonly string[]): number[] {
  const results = useQueries({ queries: deviceIds.map(inactivityTimeoutQuery) });
  return results.map(({ data }) => data ?? DEFAULT_INACTIVITY_TIMEOUT_MS);
}
