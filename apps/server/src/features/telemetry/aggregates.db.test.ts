import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { AGGREGATIONS } from '@airdeck/contract/telemetry/telemetry';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEEPS_ALL } from '../../ingest/kept-time.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { rangeJson } from './points.ts';
import { HOUR_MS, type RangeRequest } from './range-query.ts';
import { createTelemetryService, type TelemetryService } from './telemetry.service.ts';
import { insertReadings, rollUp, type TestReading } from './testing/readings.ts';

const T0 = Date.UTC(2026, 0, 15);
const MINUTE = 60_000;
type Points = Record<string, { ts: number; value: number }[]>;

describe('aggregating', () => {
  let database: TestDatabase;
  let telemetry: TelemetryService;
  let nextDevice = 1;
  beforeAll(async () => {
    database = await createTestDatabase();
    telemetry = createTelemetryService({ database, clock: () => T0, keptTime: { since: KEEPS_ALL } });
  });
  afterAll(() => database.close());

  async function read(device: number, request: Partial<RangeRequest>, readableFrom = 0): Promise<Points> {
    const full = { keys: ['pm25'], startTs: T0, endTs: T0 + 10 * MINUTE, strict: true, ...request };
    const range = await telemetry.range(
      { id: `device-${device}`, key: device, readableFrom },
      full,
      'object',
      { caller: { tenantId: null, userId: '' } },
    );
    return JSON.parse([...rangeJson(range)].join(''));
  }

  async function markDirty(device: number, hour: number, claimed = false): Promise<void> {
    await database.pool.query('insert into dirty_hour (device, hour, claimed) values ($1, $2, $3)', [
      device,
      hour,
      claimed,
    ]);
  }

  async function deviceWith(...readings: [ts: number, values: Record<string, unknown>][]): Promise<number> {
    const device = nextDevice++;
    await insertReadings(
      database,
      readings.map(([ts, values]) => ({ device, ts, values })),
    );
    // Like the ingest: new readings have no roll-up yet.
    for (const hour of new Set(readings.map(([ts]) => Math.floor(ts / HOUR_MS))))
      await markDirty(device, hour);
    return device;
  }

  const fourMinutes = () =>
    deviceWith(
      [T0, { pm25: 4, co2: 400 }],
      [T0 + MINUTE, { pm25: 1 }],
      [T0 + 2 * MINUTE, { pm25: 7, co2: 'off' }],
      [T0 + 4 * MINUTE, { pm25: 2.5, fan: 3 }],
    );

  it.each([
    ['MIN', [1, 2.5]],
    ['MAX', [7, 2.5]],
    ['AVG', [4, 2.5]],
    ['SUM', [12, 2.5]],
    ['COUNT', [3, 1]],
  ] as const)('returns %s of each bucket with values, oldest first, at its middle', async (agg, results) => {
    const device = await fourMinutes();
    const { pm25 } = await read(device, { agg, interval: 3 * MINUTE });
    expect(pm25).toEqual([
      { ts: T0 + 1.5 * MINUTE, value: results[0] },
      { ts: T0 + 4.5 * MINUTE, value: results[1] },
    ]);
  });

  it('ignores the limit', async () => {
    const device = await fourMinutes();
    expect((await read(device, { agg: 'AVG', interval: MINUTE, limit: 1 })).pm25).toHaveLength(4);
  });

  it('reads raw points without an interval or an aggregation', async () => {
    const device = await fourMinutes();
    const raw = [2.5, 7, 1, 4];
    expect((await read(device, { agg: 'AVG' })).pm25?.map((point) => point.value)).toEqual(raw);
    expect((await read(device, { interval: MINUTE })).pm25?.map((point) => point.value)).toEqual(raw);
  });

  it('places the last bucket at the middle of its part within the range', async () => {
    const device = await fourMinutes();
    const { pm25 } = await read(device, { agg: 'SUM', interval: 4 * MINUTE, endTs: T0 + 5 * MINUTE });
    expect(pm25?.map(({ ts }) => ts)).toEqual([T0 + 2 * MINUTE, T0 + 4.5 * MINUTE]);
  });

  it('counts values of all types, and sums numbers only', async () => {
    const device = await fourMinutes();
    const whole = { keys: ['co2', 'fan', 'absent'], interval: 10 * MINUTE } as const;
    const valuesOf = async (agg: 'COUNT' | 'SUM') =>
      Object.entries(await read(device, { ...whole, agg })).map(([key, points]) => [key, points[0]?.value]);
    expect(await valuesOf('COUNT')).toEqual([
      ['co2', 2],
      ['fan', 1],
    ]);
    expect(await valuesOf('SUM')).toEqual([
      ['co2', 400],
      ['fan', 3],
    ]);
  });

  it('returns text if types are not strict', async () => {
    const device = await fourMinutes();
    const { pm25 } = await read(device, { agg: 'AVG', interval: 10 * MINUTE, strict: false });
    expect(pm25).toEqual([{ ts: T0 + 5 * MINUTE, value: '3.625' }]);
  });

  it('keeps sums of large numbers finite', async () => {
    const device = await deviceWith([T0, { pm25: 1.7e308 }], [T0 + 1, { pm25: 1.7e308 }]);
    const answers = { AVG: 1e290, SUM: 2e290, MAX: 1.7e308 } as const;
    for (const [agg, answer] of Object.entries(answers)) {
      const { pm25 } = await read(device, { agg: agg as keyof typeof answers, interval: MINUTE });
      expect(pm25?.[0]?.value).toBe(answer);
    }
  });

  it('uses the calendar of a time zone', async () => {
    const at = (text: string) => Date.parse(text);
    const device = await deviceWith(
      [at('2026-01-31T14:00:00Z'), { pm25: 1 }],
      [at('2026-01-31T16:00:00Z'), { pm25: 2 }],
      [at('2026-02-28T14:00:00Z'), { pm25: 4 }],
      [at('2026-03-01T00:00:00Z'), { pm25: 8 }],
    );
    const range = { startTs: at('2026-01-10T00:00:00Z'), endTs: at('2026-03-11T00:00:00Z') };
    const months = await read(device, {
      ...range,
      agg: 'SUM',
      intervalType: 'MONTH',
      timeZone: 'Asia/Tokyo',
    });
    expect(months.pm25?.map(({ value }) => value)).toEqual([1, 6, 8]);
    const firstOfFebruary = at('2026-01-31T15:00:00Z');
    expect(months.pm25?.[0]?.ts).toBe((range.startTs + firstOfFebruary) / 2);
    // Saturday, Saturday, Saturday, Sunday.
    const weeks = await read(device, { ...range, agg: 'SUM', intervalType: 'WEEK', timeZone: 'Asia/Tokyo' });
    expect(weeks.pm25?.map(({ value }) => value)).toEqual([1, 2, 4, 8]);
    const iso = await read(device, {
      ...range,
      agg: 'SUM',
      intervalType: 'WEEK_ISO',
      timeZone: 'Asia/Tokyo',
    });
    expect(iso.pm25?.map(({ value }) => value)).toEqual([3, 12]);
    const quarters = await read(device, { ...range, agg: 'SUM', intervalType: 'QUARTER' });
    expect(quarters.pm25?.map(({ value }) => value)).toEqual([15]);
  });

  it('accepts ranges up to the largest numbers', async () => {
    const device = await fourMinutes();
    const ages = {
      startTs: 0,
      endTs: Number.MAX_SAFE_INTEGER,
      interval: 2 ** 30 * HOUR_MS,
      agg: 'SUM',
    } as const;
    expect((await read(device, ages)).pm25?.map(({ value }) => value)).toEqual([14.5]);
    expect((await read(device, { ...ages, startTs: -ages.endTs })).pm25?.map(({ value }) => value)).toEqual([
      14.5,
    ]);
  });

  it('refuses more calendar buckets than the maximum', async () => {
    const device = await fourMinutes();
    const ages = { startTs: -9e15, endTs: 9e15, agg: 'AVG', intervalType: 'WEEK' } as const;
    await expect(read(device, ages)).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('Number of intervals is to high'),
    });
  });

  it('uses the roll-up of an hour unless the hour is dirty, claimed or not', async () => {
    const device = nextDevice++;
    await insertReadings(database, [{ device, ts: T0 + 1, values: { pm25: 5 } }]);
    await database.pool.query(
      `insert into reading_hourly (device, key, hour, min, max, sum, count) values ($1, 'pm25', $2, 8, 8, 8, 1)`,
      [device, T0 / HOUR_MS],
    );
    const hour = { agg: 'AVG', interval: HOUR_MS, endTs: T0 + HOUR_MS } as const;
    expect((await read(device, hour)).pm25?.[0]?.value).toBe(8);
    await markDirty(device, T0 / HOUR_MS, true);
    expect((await read(device, hour)).pm25?.[0]?.value).toBe(5);
  });

  it('returns the same from roll-ups as from readings, regardless of dirty hours', async () => {
    const random = seededRandom(20_261_121);
    for (let round = 0; round < 12; round += 1) {
      const device = nextDevice++;
      const hours = 30;
      const readings = randomReadings(random, device, hours);
      await insertReadings(database, readings);
      const every = Array.from({ length: hours }, (_, n) => T0 / HOUR_MS + n);
      const dirty = every.filter(() => random() < 0.3);
      await rollUp(
        database,
        device,
        every.filter((hour) => !dirty.includes(hour) || random() < 0.5),
      );
      // Roll-ups of dirty hours may be arbitrarily wrong.
      await database.pool.query(
        'update reading_hourly set min = -1e6, max = 1e6, sum = 1e6, count = 77 where device = $1 and hour = any($2)',
        [device, dirty],
      );
      for (const hour of dirty) await markDirty(device, hour, random() < 0.5);
      for (let asked = 0; asked < 12; asked += 1) {
        const agg = AGGREGATIONS[Math.floor(random() * 5)] ?? 'AVG';
        const startTs = T0 + Math.floor(random() * 6) * HOUR_MS;
        const endTs = startTs + Math.floor(random() * (hours - 6) * HOUR_MS);
        const interval = (1 + Math.floor(random() * 5)) * HOUR_MS;
        const readableFrom = random() < 0.5 ? 0 : T0 + Math.floor(random() * 12 * HOUR_MS);
        const request = { agg, startTs, endTs, interval, keys: ['pm25', 'co2', 'fan'] };
        expect(
          await read(device, request, readableFrom),
          JSON.stringify({ round, request, readableFrom }),
        ).toEqual(plainAggregate(readings, { ...request, readableFrom }));
      }
    }
  });
});

/** Readings at random times; eighths, so that sums are exact in any order. */
function randomReadings(random: () => number, device: number, hours: number): TestReading[] {
  const eighth = () => Math.floor(random() * 8000 - 4000) / 8;
  const times = new Set(Array.from({ length: 300 }, () => T0 + Math.floor(random() * hours * HOUR_MS)));
  return [...times].map((ts) => ({
    device,
    ts,
    values: {
      ...(random() < 0.8 && { pm25: random() < 0.1 ? 'fault' : eighth() }),
      ...(random() < 0.4 && { co2: eighth() }),
      ...(random() < 0.3 && { fan: random() < 0.2 ? true : eighth() }),
    },
  }));
}

/** The expected result, computed from the readings. */
function plainAggregate(
  readings: readonly TestReading[],
  query: {
    agg: string;
    startTs: number;
    endTs: number;
    interval: number;
    keys: string[];
    readableFrom: number;
  },
): Points {
  const { agg, startTs, interval, keys, readableFrom } = query;
  const endTs = Math.max(startTs + 1, query.endTs);
  const result: Points = {};
  for (const key of keys) {
    for (let low = startTs; low < endTs; low += interval) {
      const high = Math.min(low + interval, endTs);
      const said = readings
        .filter(({ ts }) => ts >= Math.max(low, readableFrom) && ts < high)
        .map(({ values }) => values[key])
        .filter((value) => value !== undefined);
      const numbers = said.filter((value) => typeof value === 'number');
      const sum = numbers.reduce((total, number) => total + number, 0);
      const value = {
        MIN: Math.min(...numbers),
        MAX: Math.max(...numbers),
        SUM: sum,
        AVG: sum / numbers.length,
        COUNT: said.length,
      }[agg] as number;
      if ((agg === 'COUNT' ? said : numbers).length === 0) continue;
      const points = result[key] ?? [];
      points.push({ ts: low + Math.floor((high - low) / 2), value });
      result[key] = points;
    }
  }
  return result;
}
