import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INACTIVITY_TIMEOUT_MS, isOffline, type Presence, presenceOf } from '@airdeck/air/staleness';
import {
  JUDGED_METRICS,
  type JudgedIndex,
  type JudgedMetric,
  type LatestAir,
  presentAir,
  type Verdict,
  verdictOf,
} from '@airdeck/air/verdict';
import { REFRESH_MS } from '@airdeck/air/windows';
import { getAttributesOfScope } from '@airdeck/contract/attributes/attributes';
import { queryOptions, useQueries } from '@tanstack/react-query';
import { queryKeyOf } from '../query/query.ts';
import { type DeviceTelemetry, lastReadingTs, measurementOf } from './series.ts';
import { getInactivityTimeoutMs } from './telemetry-calls.ts';

/** The present air at a device, as far as measured. */
export type DeviceAir = {
  /** Time of its newest reading of any kind, epoch ms; `undefined`: none. */
  readonly lastTs: number | undefined;
  /** The live view's rule: nothing in its window, or silent by the device's time-out. */
  readonly isOffline: boolean;
  readonly presence: Presence;
  readonly verdict: Verdict;
  /** Its last index, also if it is offline; `undefined`: it measures no component of an index. */
  readonly index: (JudgedIndex & { readonly ts: number }) | undefined;
  /** Whether it has ever measured particles. */
  readonly hasParticles: boolean;
  /** Time of the value that decides the verdict, epoch ms. */
  readonly causeTs: number | undefined;
};

/** @param by the index by which the device is judged @param timeoutMs its inactivity time-out */
export function describeAir(
  by: AirQualityIndex,
  telemetry: DeviceTelemetry,
  nowMs: number,
  timeoutMs: number = DEFAULT_INACTIVITY_TIMEOUT_MS,
): DeviceAir {
  const lastTs = lastReadingTs(telemetry);
  const offline = isOffline({ lastReadingTs: lastTs, lastSeenMs: lastTs }, nowMs, timeoutMs);
  const last = verdictOf(by, presentAir(latestAir(telemetry), lastTs ?? 0, timeoutMs));
  const index = last.state === 'rated' ? last.index : null;
  const tsOf = (metric: JudgedMetric) => telemetry.latest[metric]?.ts;
  return {
    lastTs,
    isOffline: offline,
    presence: presenceOf(lastTs, nowMs, timeoutMs),
    verdict: offline ? { state: 'offline' } : last,
    index: index
      ? { ...index, ts: tsOf(index.basis === 'device' ? 'iaq' : index.basis) ?? lastTs ?? 0 }
      : undefined,
    hasParticles: INDEX_METRICS.some((metric) => telemetry.latest[metric] !== undefined),
    causeTs: last.state === 'rated' ? tsOf(last.cause.metric) : undefined,
  };
}

const INDEX_METRICS = ['iaq', 'pm25', 'pm10'] as const;

/** The newest value of each judged metric. */
function latestAir({ latest }: DeviceTelemetry): LatestAir {
  const points = JUDGED_METRICS.flatMap((metric) => {
    const point = latest[metric];
    return point ? [[metric, { ts: point.ts, value: measurementOf(point) }] as const] : [];
  });
  return Object.fromEntries(points);
}

/** Time without readings after which a device counts as silent, in ms. */
export function inactivityTimeoutQuery(deviceId: string) {
  return queryOptions({
    queryKey: queryKeyOf(getAttributesOfScope, deviceId),
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
