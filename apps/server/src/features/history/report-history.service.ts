import { gapLimitMs } from '@airdeck/air/gaps';
import type { History, HistoryQuery, HistorySeries, Resolution } from '@airdeck/contract/history/history';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound } from '../../http/errors.ts';
import type { MeasuredPeriod } from '../places/periods-apart.ts';
import type { ReadingSeries, SeriesGrain } from '../telemetry/device-readings.ts';
import { reportSeries, storedKeysOf } from './index-series.ts';
import { measuredKeys, type ReportedDevice, type ReportedDevices } from './reported-devices.service.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Round bucket lengths below a day. */
const WIDTHS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
];

const CALENDAR = [
  { unit: 'days', usualMs: DAY_MS },
  { unit: 'weeks', usualMs: 7 * DAY_MS },
  { unit: 'months', usualMs: 30 * DAY_MS },
] as const;

type HistoryPlan = {
  readonly resolution: Resolution;
  /** Usual length of a bucket; 0 for single readings. */
  readonly bucketMs: number;
  readonly grain: SeriesGrain;
};

/** Single readings. */
const RAW: HistoryPlan = { resolution: 'raw', bucketMs: 0, grain: { originTs: 0, intervalMs: 1 } };

/**
 * The finest buckets that yield at most `maxPoints` for readings from `firstTs` to `lastTs` (epoch ms). Buckets below a
 * day are aligned to UTC, longer ones to the calendar of the zone. For centuries, months.
 * @param leastMs length of the shortest possible bucket
 */
function planBuckets(
  { firstTs, lastTs }: { firstTs: number; lastTs: number },
  maxPoints: number,
  timeZone: string,
  leastMs: number,
): HistoryPlan {
  const countOf = (widthMs: number) => Math.floor(lastTs / widthMs) - Math.floor(firstTs / widthMs) + 1;
  const bucketMs = WIDTHS_MS.find((widthMs) => widthMs >= leastMs && countOf(widthMs) <= maxPoints);
  if (bucketMs !== undefined) {
    const resolution = bucketMs < HOUR_MS ? 'minutes' : 'hours';
    return { resolution, bucketMs, grain: { originTs: 0, intervalMs: bucketMs } };
  }
  // Daylight saving time may add a bucket at the edge.
  const fits = CALENDAR.find(({ usualMs }) => (lastTs - firstTs) / usualMs + 2 <= maxPoints);
  const { unit, usualMs } = fits ?? CALENDAR[2];
  return { resolution: unit, bucketMs: usualMs, grain: { unit, timeZone } };
}

const measuredPeriod = ({ deviceId, deviceName, startTs, endTs }: MeasuredPeriod) => ({
  deviceId,
  deviceName,
  fromTs: startTs === 0 ? null : startTs,
  toTs: endTs === Number.MAX_SAFE_INTEGER ? null : endTs,
});

export type ReportHistory = ReturnType<typeof createReportHistory>;

/** Data for charts of one device, from a minute to ten years. */
export function createReportHistory({ reportedDevices }: { reportedDevices: ReportedDevices }) {
  return {
    /** @throws ApiError 404/32, 403/20; the signal's reason if aborted while queued */
    async of(caller: Caller, query: HistoryQuery, signal?: AbortSignal): Promise<History> {
      const [device] = await reportedDevices.open(caller, [query.deviceId], query.timeZone);
      if (!device) throw itemNotFound();
      const keys = query.keys?.length ? query.keys : await measuredKeys([device]);
      const plan = await planOf(device, query, storedKeysOf(keys));
      const stored = plan ? await device.readings.series(query, storedKeysOf(keys), plan.grain, signal) : [];
      const { resolution, bucketMs } = plan ?? RAW;
      return {
        deviceId: device.deviceId,
        deviceName: device.deviceName,
        timeZone: device.zone,
        index: device.readings.by.id,
        resolution,
        bucketMs,
        ...(device.measuredBy && { measuredBy: device.measuredBy.map(measuredPeriod) }),
        series: reportSeries(device.readings.by, keys, stored).map((series) => withGaps(series, bucketMs)),
      };
    },
  };
}

/** Undefined: no values in the range. Across the time from which on there are readings, all buckets are of hours or longer. */
async function planOf(
  { readings, zone }: ReportedDevice,
  query: HistoryQuery,
  keys: readonly string[],
): Promise<HistoryPlan | undefined> {
  const span = await readings.span(query, keys);
  if (!span) return undefined;
  if (span.firstTs < readings.hourlyBefore()) return planBuckets(span, query.maxPoints, zone, HOUR_MS);
  const count = await readings.count(query, query.maxPoints + 1);
  return count <= query.maxPoints ? RAW : planBuckets(span, query.maxPoints, zone, 0);
}

function withGaps(series: ReadingSeries, bucketMs: number): HistorySeries {
  const limitMs = gapLimitMs(series.ts, bucketMs);
  const whole: HistorySeries = { key: series.key, ts: [], avg: [], min: [], max: [], count: [] };
  let previousTs = Number.POSITIVE_INFINITY;
  series.ts.forEach((ts, i) => {
    if (ts - previousTs > limitMs) add(whole, Math.floor((previousTs + ts) / 2), null, null, null, 0);
    add(whole, ts, series.avg[i], series.min[i], series.max[i], series.count[i]);
    previousTs = ts;
  });
  return whole;
}

function add(
  to: HistorySeries,
  ts: number,
  avg: number | null = null,
  min: number | null = null,
  max: number | null = null,
  count = 0,
): void {
  to.ts.push(ts);
  to.avg.push(avg);
  to.min.push(min);
  to.max.push(max);
  to.count.push(count);
}
