import type { Resolution } from '@airdeck/contract/history';
import type { SeriesGrain } from '../telemetry/device-readings.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Lengths of buckets that people understand, below a day. */
const WIDTHS_MS = [
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE_MS),
  ...[1, 2, 3, 4, 6, 12].map((hours) => hours * HOUR_MS),
];

const CALENDAR = [
  { unit: 'days', usualMs: DAY_MS },
  { unit: 'weeks', usualMs: 7 * DAY_MS },
  { unit: 'months', usualMs: 30 * DAY_MS },
] as const;

export type HistoryPlan = {
  readonly resolution: Resolution;
  /** Usual length of a bucket; 0 for single readings. */
  readonly bucketMs: number;
  readonly grain: SeriesGrain;
};

/** Every reading as it is. */
export const RAW: HistoryPlan = { resolution: 'raw', bucketMs: 0, grain: { originTs: 0, intervalMs: 1 } };

/**
 * The finest buckets with which readings from `firstTs` to `lastTs` (epoch ms) come to `maxPoints` at most. Below a
 * day they begin at round times of UTC, from a day on with the calendar of the zone. Of centuries, months.
 */
export function planBuckets(
  { firstTs, lastTs }: { firstTs: number; lastTs: number },
  maxPoints: number,
  timeZone: string,
): HistoryPlan {
  const countOf = (widthMs: number) => Math.floor(lastTs / widthMs) - Math.floor(firstTs / widthMs) + 1;
  const bucketMs = WIDTHS_MS.find((widthMs) => countOf(widthMs) <= maxPoints);
  if (bucketMs !== undefined) {
    const resolution = bucketMs < HOUR_MS ? 'minutes' : 'hours';
    return { resolution, bucketMs, grain: { originTs: 0, intervalMs: bucketMs } };
  }
  // Summer time may push one more over the edge.
  const fits = CALENDAR.find(({ usualMs }) => (lastTs - firstTs) / usualMs + 2 <= maxPoints);
  const { unit, usualMs } = fits ?? CALENDAR[2];
  return { resolution: unit, bucketMs: usualMs, grain: { unit, timeZone } };
}
