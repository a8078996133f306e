import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { USUAL_LIMITS } from '@airdeck/air/yardstick';
import type {
  DayMeanSeries,
  DayMeans,
  DeviceReadings,
  ReadingSeries,
  ReadingStatistics,
  TimeRange,
} from '../telemetry/device-readings.ts';

/** A time in which a device measured a room; epoch ms, `[fromTs, toTs)`. Ascending, and apart from each other. */
export type RoomPart = TimeRange & { readonly readings: DeviceReadings };

const NO_STATISTICS: ReadingStatistics = {
  count: 0,
  mean: null,
  min: null,
  max: null,
  percentile95: null,
  measuredMs: 0,
  bandMs: null,
};

/**
 * The readings of a room as those of one device: of each device, what it measured while it was there. Means of parts are
 * weighted; a percentile of several parts is unknown.
 */
export function readingsOfRoom(
  { id, name }: { readonly id: string; readonly name: string },
  parts: readonly RoomPart[],
): DeviceReadings {
  const latest = parts.at(-1)?.readings;

  /** The parts of a range, each with its share of it. */
  const within = ({ startTs, endTs }: TimeRange) =>
    parts.flatMap((part) => {
      const range = { startTs: Math.max(startTs, part.startTs), endTs: Math.min(endTs, part.endTs) };
      return range.startTs < range.endTs ? [{ readings: part.readings, range }] : [];
    });

  return {
    id,
    name,
    by: latest?.by ?? DEFAULT_INDEX,
    limits: latest?.limits ?? USUAL_LIMITS[DEFAULT_INDEX.id],
    hourlyBefore: () => latest?.hourlyBefore() ?? 0,

    async span(range, keys) {
      const spans = await eachOf(within(range), (part) => part.readings.span(part.range, keys));
      const known = spans.flatMap((span) => span ?? []);
      if (known.length === 0) return undefined;
      return {
        firstTs: Math.min(...known.map(({ firstTs }) => firstTs)),
        lastTs: Math.max(...known.map(({ lastTs }) => lastTs)),
      };
    },

    async count(range, most) {
      let counted = 0;
      for (const part of within(range)) {
        if (counted >= most) break;
        counted += await part.readings.count(part.range, most - counted);
      }
      return counted;
    },

    async *text(order, signal) {
      for (const part of within(order)) yield* part.readings.text({ ...order, ...part.range }, signal);
    },

    async gaps(range, most, signal) {
      const all = await eachOf(within(range), (part) => part.readings.gaps(part.range, most, signal));
      return {
        count: sum(all.map(({ count }) => count)),
        totalMs: sum(all.map(({ totalMs }) => totalMs)),
        first: all.flatMap(({ first }) => first).slice(0, most),
      };
    },

    async furtherKeys() {
      const keys = await eachOf(parts, (part) => part.readings.furtherKeys());
      return [...new Set(keys.flat())];
    },

    async series(range, keys, grain, signal) {
      const all = await eachOf(within(range), (part) =>
        part.readings.series(part.range, keys, grain, signal),
      );
      return keys.map((key, at) =>
        joinedSeries(
          key,
          all.flatMap((series) => series[at] ?? []),
        ),
      );
    },

    async dayMeans(starts, keys, signal) {
      const all: DayMeans[] = [];
      for (const part of parts) {
        const days = daysOf(part, starts);
        if (days.length > 1) all.push(await part.readings.dayMeans(days, keys, signal));
      }
      return {
        series: keys.map(
          (key, at): DayMeanSeries => ({
            key,
            ts: all.flatMap(({ series }) => series[at]?.ts ?? []),
            mean: all.flatMap(({ series }) => series[at]?.mean ?? []),
            measuredMs: all.flatMap(({ series }) => series[at]?.measuredMs ?? []),
          }),
        ),
        waiting: all.flatMap(({ waiting }) => waiting),
      };
    },

    async statistics(range, column, signal, open) {
      const all = await eachOf(within(range), (part) =>
        part.readings.statistics(part.range, column, signal, open),
      );
      return all.reduce(joinedStatistics, NO_STATISTICS);
    },
  };
}

/** One after the other, so that other requests are served in between. */
async function eachOf<T, R>(parts: readonly T[], read: (part: T) => Promise<R>): Promise<R[]> {
  const all: R[] = [];
  for (const part of parts) all.push(await read(part));
  return all;
}

/** The days most of which are in a part, with the end of the last. A day belongs to one device. */
function daysOf({ startTs, endTs }: TimeRange, starts: readonly number[]): readonly number[] {
  const isInside = (at: number) => {
    const middle = ((starts[at] ?? 0) + (starts[at + 1] ?? 0)) / 2;
    return at + 1 < starts.length && middle >= startTs && middle < endTs;
  };
  const first = starts.findIndex((_, at) => isInside(at));
  const last = starts.findLastIndex((_, at) => isInside(at));
  return first < 0 ? [] : starts.slice(first, last + 2);
}

/** The series of parts one after the other; in the bucket of a change, both have a share. */
function joinedSeries<Key extends string>(key: Key, all: readonly ReadingSeries<Key>[]): ReadingSeries<Key> {
  const ts: number[] = [];
  const avg: number[] = [];
  const min: number[] = [];
  const max: number[] = [];
  const count: number[] = [];
  for (const one of all) {
    for (const [i, at] of one.ts.entries()) {
      const bucket = {
        avg: one.avg[i] ?? 0,
        min: one.min[i] ?? 0,
        max: one.max[i] ?? 0,
        count: one.count[i] ?? 0,
      };
      const last = ts.length - 1;
      if (ts[last] !== at) {
        ts.push(at);
        avg.push(bucket.avg);
        min.push(bucket.min);
        max.push(bucket.max);
        count.push(bucket.count);
        continue;
      }
      avg[last] = meanOf(avg[last] ?? 0, count[last] ?? 0, bucket.avg, bucket.count);
      min[last] = Math.min(min[last] ?? bucket.min, bucket.min);
      max[last] = Math.max(max[last] ?? bucket.max, bucket.max);
      count[last] = (count[last] ?? 0) + bucket.count;
    }
  }
  return { key, ts, avg, min, max, count };
}

function joinedStatistics(one: ReadingStatistics, other: ReadingStatistics): ReadingStatistics {
  if (one.count === 0) return other;
  if (other.count === 0) return one;
  return {
    count: one.count + other.count,
    mean: meanOf(one.mean ?? 0, one.count, other.mean ?? 0, other.count),
    min: Math.min(one.min ?? Number.POSITIVE_INFINITY, other.min ?? Number.POSITIVE_INFINITY),
    max: Math.max(one.max ?? Number.NEGATIVE_INFINITY, other.max ?? Number.NEGATIVE_INFINITY),
    percentile95: null,
    measuredMs: one.measuredMs + other.measuredMs,
    bandMs: one.bandMs && other.bandMs && one.bandMs.map((ms, band) => ms + (other.bandMs?.[band] ?? 0)),
  };
}

const meanOf = (a: number, countA: number, b: number, countB: number): number =>
  countA + countB === 0 ? a : (a * countA + b * countB) / (countA + countB);

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
