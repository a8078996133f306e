import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { describe, expect, it } from 'vitest';
import type { DeviceReadings, ReadingStatistics } from '../telemetry/device-readings.ts';
import { readingsOfRoom } from './room-readings.ts';

const NOTHING: ReadingStatistics = {
  count: 0,
  mean: null,
  min: null,
  max: null,
  percentile95: null,
  measuredMs: 0,
  bandMs: null,
};

/** A device that measures a value at each ten of time, and says what it was asked for. */
function device(name: string, value: number): DeviceReadings {
  const times = ({ startTs, endTs }: { startTs: number; endTs: number }) =>
    Array.from({ length: 20 }, (_, at) => at * 10).filter((ts) => ts >= startTs && ts < endTs);
  return {
    id: name,
    name,
    by: DEFAULT_INDEX,
    limits: 'naaqs2009',
    hourlyBefore: () => 0,
    span: async (range) => {
      const [first] = times(range);
      return first === undefined ? undefined : { firstTs: first, lastTs: times(range).at(-1) ?? first };
    },
    count: async (range, most) => Math.min(times(range).length, most),
    async *text({ startTs, endTs }) {
      yield { text: `${name} ${startTs}-${endTs}`, rows: times({ startTs, endTs }).length };
    },
    gaps: async () => ({ count: 1, totalMs: 5, first: [{ fromTs: 0, toTs: 5 }] }),
    furtherKeys: async () => ['noise', name],
    series: async (range, keys, grain) =>
      keys.map((key) => {
        const width = 'intervalMs' in grain ? grain.intervalMs : 1;
        const buckets = [...new Set(times(range).map((ts) => Math.floor(ts / width) * width))];
        const count = buckets.map((at) => times(range).filter((ts) => ts >= at && ts < at + width).length);
        const values = buckets.map(() => value);
        return { key, ts: buckets, avg: values, min: values, max: values, count };
      }),
    dayMeans: async (starts, keys) => ({
      series: keys.map((key) => ({
        key,
        ts: starts.slice(0, -1),
        mean: starts.slice(0, -1).map(() => value),
        measuredMs: starts.slice(0, -1).map(() => 1),
      })),
      waiting: [],
    }),
    statistics: async (range) => {
      const count = times(range).length;
      return count === 0
        ? NOTHING
        : { ...NOTHING, count, mean: value, min: value, max: value, percentile95: value };
    },
  };
}

const [first, second] = [device('AD-1', 10), device('AD-2', 40)];
const room = readingsOfRoom({ id: 'r', name: 'Ward 3' }, [
  { readings: first, startTs: 0, endTs: 70 },
  { readings: second, startTs: 70, endTs: 200 },
]);
const WHOLE = { startTs: 0, endTs: 100 };

describe('the readings of a room', () => {
  it('are those of each device while it was there', async () => {
    const text = [];
    const order = { ...WHOLE, startTs: 20, form: 'csv', columns: ['co2'], timeZone: 'UTC' } as const;
    for await (const part of room.text(order)) text.push(part.text);
    expect(text).toEqual(['AD-1 20-70', 'AD-2 70-100']);
    expect(await room.count(WHOLE, 100)).toBe(10);
    expect(await room.count(WHOLE, 8)).toBe(8);
    expect(await room.span(WHOLE, ['co2'])).toEqual({ firstTs: 0, lastTs: 90 });
    expect(await room.span({ startTs: 500, endTs: 600 }, ['co2'])).toBeUndefined();
    expect(await room.furtherKeys()).toEqual(['noise', 'AD-1', 'AD-2']);
  });

  it('share the bucket of a change by their numbers', async () => {
    const [series] = await room.series(WHOLE, ['co2'], { originTs: 0, intervalMs: 100 });
    expect(series).toEqual({ key: 'co2', ts: [0], avg: [19], min: [10], max: [40], count: [10] });
    const [fine] = await room.series(WHOLE, ['co2'], { originTs: 0, intervalMs: 50 });
    expect(fine).toMatchObject({ ts: [0, 50], avg: [10, 28], count: [5, 5] });
  });

  it('have one device for each day, that of its greater part', async () => {
    const { series } = await room.dayMeans([0, 50, 100, 150], ['co2']);
    expect(series[0]).toMatchObject({ ts: [0, 50, 100], mean: [10, 40, 40] });
  });

  it('have statistics of all parts, without a percentile of several', async () => {
    expect(await room.statistics(WHOLE, 'co2')).toMatchObject({ count: 10, mean: 19, percentile95: null });
    expect(await room.statistics({ startTs: 0, endTs: 50 }, 'co2')).toMatchObject({
      mean: 10,
      percentile95: 10,
    });
    const empty = readingsOfRoom({ id: 'r', name: 'Empty' }, []);
    expect(await empty.statistics(WHOLE, 'co2')).toEqual(NOTHING);
    expect(await empty.series(WHOLE, ['co2'], { originTs: 0, intervalMs: 10 })).toMatchObject([{ ts: [] }]);
  });
});
