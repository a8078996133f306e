import { numberText } from '@airdeck/contract/telemetry/telemetry-values';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { KEEPS_ALL } from '../../ingest/kept-time.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { rangeJson, readPoints } from './points.ts';
import type { RangeRequest } from './range-query.ts';
import type { ReadTurns } from './read-turns.ts';
import { createTelemetryService, type RangeForm, type TelemetryService } from './telemetry.service.ts';
import { createPartitionsFor, insertReadings } from './testing/readings.ts';

/** The reader matters for queueing only. */
const READER = { tenantId: null, userId: '' };

const T0 = Date.UTC(2026, 0, 15);
const MINUTE = 60_000;

describe('reading a range', () => {
  let database: TestDatabase;
  let telemetry: TelemetryService;
  let nextDevice = 1;
  beforeAll(async () => {
    database = await createTestDatabase();
    telemetry = createTelemetryService({ database, clock: () => T0, keptTime: { since: KEEPS_ALL } });
  });
  afterAll(() => database.close());

  /** A separate device with these readings, one each minute from T0. */
  async function deviceWith(...values: Record<string, unknown>[]) {
    const key = nextDevice++;
    await insertReadings(
      database,
      values.map((each, n) => ({ device: key, ts: T0 + n * MINUTE, values: each })),
    );
    return { id: `device-${key}`, key, readableFrom: 0 };
  }

  async function read(
    device: { id: string; key: number; readableFrom: number },
    request: Partial<RangeRequest>,
    form: RangeForm = 'object',
  ): Promise<Record<string, { ts: number; value: unknown }[]>> {
    const range = await telemetry.range(
      device,
      { keys: [], startTs: T0, endTs: T0 + 1000 * MINUTE, ...request },
      form,
      { caller: READER },
    );
    return JSON.parse([...rangeJson(range)].join(''));
  }

  const atOnce = (): ReadTurns => ({
    short: (statement) => statement(database),
    long: (statement) => statement(database),
  });

  const values = (points: { value: unknown }[] | undefined) => points?.map(({ value }) => value);

  it('returns the newest points of each key first, as text', async () => {
    const device = await deviceWith({ pm25: 1.5, co2: 400 }, { pm25: 2 }, { co2: 410.25, pm25: 3 });
    expect(await read(device, { keys: ['pm25', 'co2'], limit: 2 })).toEqual({
      pm25: [
        { ts: T0 + 2 * MINUTE, value: '3' },
        { ts: T0 + MINUTE, value: '2' },
      ],
      co2: [
        { ts: T0 + 2 * MINUTE, value: '410.25' },
        { ts: T0, value: '400' },
      ],
    });
  });

  it('returns the oldest first on request', async () => {
    const device = await deviceWith({ pm25: 1 }, { pm25: 2 }, { pm25: 3 });
    expect(values((await read(device, { keys: ['pm25'], limit: 2, orderBy: 'ASC' })).pm25)).toEqual([
      '1',
      '2',
    ]);
  });

  it('includes the start of the range, and excludes its end', async () => {
    const device = await deviceWith({ pm25: 1 }, { pm25: 2 }, { pm25: 3 });
    const range = { keys: ['pm25'], startTs: T0 + MINUTE, endTs: T0 + 2 * MINUTE };
    expect(values((await read(device, range)).pm25)).toEqual(['2']);
  });

  it('omits keys without points, and invalid keys', async () => {
    const device = await deviceWith({ pm25: 1 });
    const keys = ['co2', 'pm25', 'unheard-of', 'a\0b', '\ud800', "'; drop table reading; --", '__proto__'];
    expect(Object.keys(await read(device, { keys }))).toEqual(['pm25']);
    expect(await read(device, { keys: [] })).toEqual({});
  });

  it('keeps the order of the requested keys', async () => {
    const device = await deviceWith({ pm25: 1, co2: 2, fan: 3 });
    expect(Object.keys(await read(device, { keys: ['fan', 'co2', 'pm25'] }))).toEqual(['fan', 'co2', 'pm25']);
  });

  it('returns text, booleans and JSON as text, or with their types if strict', async () => {
    const device = await deviceWith(
      { note: 'say "hi"\n\u0007 größer 😀' },
      { note: true },
      { note: { b: [1, 'a : b, \\" c'], a: null } },
      { note: 42.5 },
      { note: '' },
    );
    expect(values((await read(device, { keys: ['note'] })).note)).toEqual([
      '',
      '42.5',
      '{"a":null,"b":[1,"a : b, \\\\\\" c"]}',
      'true',
      'say "hi"\n\u0007 größer 😀',
    ]);
    expect(values((await read(device, { keys: ['note'], strict: true })).note)).toEqual([
      '',
      42.5,
      { a: null, b: [1, 'a : b, \\" c'] },
      true,
      'say "hi"\n\u0007 größer 😀',
    ]);
  });

  it('prefers a value that is not a number for the key of a column, for that reading only', async () => {
    const device = await deviceWith({ pm25: 1 }, { pm25: 'sensor fault' }, { pm25: 3, other: 'x' });
    await database.pool.query('update reading set pm25 = 2 where device = $1 and ts = $2', [
      device.key,
      T0 + MINUTE,
    ]);
    expect(values((await read(device, { keys: ['pm25'] })).pm25)).toEqual(['3', 'sensor fault', '1']);
    const sums = { keys: ['pm25'], agg: 'SUM', interval: 1000 * MINUTE, strict: true } as const;
    expect(values((await read(device, sums)).pm25)).toEqual([4]);
  });

  it('finds a rare key among many readings of another', async () => {
    const many = Array.from({ length: 900 }, (_, n) => (n % 300 === 7 ? { pm25: n, rare: n } : { pm25: n }));
    const device = await deviceWith(...many);
    const found = await read(device, { keys: ['rare', 'pm25'], limit: 3 });
    expect(values(found.rare)).toEqual(['607', '307', '7']);
    expect(values(found.pm25)).toEqual(['899', '898', '897']);
    const oldest = await read(device, { keys: ['rare', 'pm25'], limit: 2, orderBy: 'ASC' });
    expect(values(oldest.rare)).toEqual(['7', '307']);
  });

  it('reads a range of several scans without gaps or duplicates', async () => {
    const key = nextDevice++;
    await createPartitionsFor(database, T0);
    await database.pool.query(
      `insert into reading (device, ts, pm25, co2)
       select $1, $2::bigint + n * 1000, n, case when n % 3 = 0 then n end from generate_series(0, 19999) as n`,
      [key, T0],
    );
    const device = { id: 'long', key, readableFrom: 0 };
    const request = { keys: ['co2', 'pm25'], endTs: T0 + 20_000_000, limit: 50_000 };
    const all = await read(device, request);
    const numbers = Array.from({ length: 20_000 }, (_, n) => String(19_999 - n));
    expect(values(all.pm25)).toEqual(numbers);
    expect(values(all.co2)).toEqual(numbers.filter((n) => Number(n) % 3 === 0));
    const cut = await read(device, { ...request, limit: 9000, orderBy: 'ASC' });
    expect(values(cut.pm25)).toEqual(numbers.toReversed().slice(0, 9000));
    expect(values(cut.co2)).toEqual(numbers.toReversed().filter((n) => Number(n) % 3 === 0));
  });

  it('joins numbers and other values of each key in the order of their times', async () => {
    const kinds = [
      { pm25: 7.25 },
      { pm25: 'größer 😀', co2: 1e21 },
      { fan: 2, pm25: null },
      { co2: 5, fan: 'auto, "x"' },
    ];
    const sent = Array.from(
      { length: 200 },
      (_, n) => kinds[(n * 7) % kinds.length] as Record<string, unknown>,
    );
    const device = await deviceWith(...sent);
    const keys = ['co2', 'pm25', 'fan'];
    const found = await read(device, { keys, limit: 60, strict: true, orderBy: 'ASC' });
    for (const key of keys) {
      const all = sent.map((each, n) => ({ ts: T0 + n * MINUTE, value: each[key] }));
      const present = all.filter(({ value }) => value !== undefined && value !== null);
      expect(found[key]).toEqual(present.slice(0, 60));
    }
  });

  it('reads more keys than one statement accepts', async () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, n]));
    const device = await deviceWith(many);
    const found = await read(device, { keys: Object.keys(many), strict: true });
    expect(Object.fromEntries(Object.entries(found).map(([key, points]) => [key, points[0]?.value]))).toEqual(
      many,
    );
  });

  it('hides data older than the caller may read, aggregated or not', async () => {
    const device = await deviceWith({ pm25: 1 }, { pm25: 2 }, { pm25: 3 });
    const bounded = { ...device, readableFrom: T0 + MINUTE };
    expect(values((await read(bounded, { keys: ['pm25'] })).pm25)).toEqual(['3', '2']);
    const sums = { keys: ['pm25'], agg: 'SUM', interval: 1000 * MINUTE } as const;
    expect(values((await read(bounded, sums)).pm25)).toEqual(['5']);
    const never = { ...device, readableFrom: T0 + 5000 * MINUTE };
    expect(await read(never, { keys: ['pm25'] })).toEqual({});
    expect(await read(never, sums)).toEqual({});
  });

  it('returns pairs for subscriptions, with the time of the last one', async () => {
    const device = await deviceWith({ pm25: 1 }, { pm25: 2, co2: 5 }, { pm25: 3 });
    const range = await telemetry.range(
      device,
      { keys: ['pm25', 'co2'], startTs: T0, endTs: T0 + 10 * MINUTE, limit: 2 },
      'pair',
      { caller: READER },
    );
    expect([...range].map(([key, { pieces, lastTs }]) => [key, pieces.join(''), lastTs])).toEqual([
      ['pm25', `[${T0 + 2 * MINUTE},"3"],[${T0 + MINUTE},"2"]`, T0 + MINUTE],
      ['co2', `[${T0 + MINUTE},"5"]`, T0 + MINUTE],
    ]);
  });

  it('returns the time of the last point of a key, also beyond one scan', async () => {
    const device = await deviceWith(
      ...Array.from({ length: 400 }, (_, n) => (n === 3 ? { rare: 1, pm25: n } : { pm25: n })),
    );
    const range = await telemetry.range(
      device,
      { keys: ['pm25', 'rare'], startTs: T0, endTs: T0 + 1000 * MINUTE, limit: 350 },
      'pair',
      { caller: READER },
    );
    expect([...range].map(([key, { count, lastTs }]) => [key, count, lastTs])).toEqual([
      ['pm25', 350, T0 + 50 * MINUTE],
      ['rare', 1, T0 + 3 * MINUTE],
    ]);
  });

  it('formats numbers like the live stream', async () => {
    const numbers = [
      0,
      -0,
      42,
      41.5,
      1e15,
      123_456_789_012_345_680,
      1e-4,
      9.99e-5,
      5e-324,
      1.7976931348623157e308,
      0.1 + 0.2,
    ];
    for (let n = 0; n < 2000; n += 1) {
      numbers.push((Math.random() - 0.5) * 10 ** Math.floor(Math.random() * 40 - 20));
    }
    const key = nextDevice++;
    await createPartitionsFor(database, 0);
    await database.pool.query(
      `insert into reading (device, ts, pm25) select $1, n, v
       from unnest($2::double precision[]) with ordinality as one(v, n)`,
      [key, numbers.map((number) => (Object.is(number, -0) ? '-0' : number))],
    );
    const request = { keys: ['pm25'], startTs: 0, endTs: 10_000, limit: 5000, orderBy: 'ASC' };
    const texts = values((await read({ id: 'n', key, readableFrom: 0 }, request)).pm25) as string[];
    expect(texts.map(Number)).toEqual(numbers);
    const exact = (_: unknown, n: number) => Math.abs(numbers[n] ?? 0) < 2 ** 53;
    expect(texts.filter(exact)).toEqual(numbers.filter(exact).map(numberText));
  });

  it.each([
    [{ limit: 0 }, 'Page size must not be less than one'],
    [{ limit: 50_001 }, 'Limit 50001 is too high. At most 50000 points of a key are answered.'],
    [
      { keys: Array.from({ length: 101 }, (_, n) => `k${n}`) },
      'Too many keys: 101. At most 100 are answered at once.',
    ],
    [
      { agg: 'AVG', interval: 1000, endTs: T0 + 1_500_000 },
      "Incorrect TsKvQuery. Number of intervals is to high - 1500. Please increase 'interval' parameter for your query or reduce the time range of the query.",
    ],
    [
      { agg: 'AVG', interval: -5 },
      "Invalid TsKvQuery: 'interval' must be greater than 0, but got -5. Please check your query parameters and ensure 'endTs' is greater than 'startTs' or increase 'interval'.",
    ],
    [
      { orderBy: 'UP' },
      "Invalid value 'UP' for orders given; Has to be either 'desc' or 'asc' (case insensitive)",
    ],
    [{ agg: 'AVG', intervalType: 'MONTH', timeZone: 'Mars/Olympus' }, 'Unknown time-zone ID: Mars/Olympus'],
  ] as const)('refuses %j', async (request, message) => {
    const device = await deviceWith({ pm25: 1 });
    await expect(read(device, { keys: ['pm25'], ...request } as Partial<RangeRequest>)).rejects.toMatchObject(
      {
        status: 400,
        message,
      },
    );
  });

  it('refuses results with more points than the limit', async () => {
    const { key } = await deviceWith({ pm25: 1, co2: 1 }, { pm25: 2, co2: 2 });
    const query = { deviceKey: key, keys: ['pm25', 'co2'], fromTs: T0, toTs: T0 + 1000 * MINUTE, limit: 10 };
    const form = { descending: true, strict: false, form: 'object' } as const;
    const reading = { clock: () => 0, turns: atOnce() };
    await expect(readPoints(reading, { ...query, ...form, maxPoints: 3 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('more than 3 points'),
    });
    expect((await readPoints(reading, { ...query, ...form, maxPoints: 4 })).size).toBe(2);
  });

  it('fails if it takes too long', async () => {
    const { key } = await deviceWith(...Array.from({ length: 300 }, () => ({ pm25: 1 })));
    let now = 0;
    const reading = { clock: () => (now += 12_000), turns: atOnce() };
    const query = {
      deviceKey: key,
      keys: ['never'],
      fromTs: T0,
      toTs: T0 + 1000 * MINUTE,
      limit: 10,
      maxPoints: 10,
    };
    const read = readPoints(reading, { ...query, descending: true, strict: false, form: 'object' });
    await expect(read).resolves.toEqual(new Map());
    const rarer = readPoints(
      { ...reading, clock: () => (now += 20_000) },
      { ...query, descending: true, strict: false, form: 'object' },
    );
    await expect(rarer).rejects.toMatchObject({ status: 503 });
  });

  it('starts no aggregation after the client has gone', async () => {
    const device = await deviceWith({ pm25: 1 });
    const year = { keys: ['pm25'], startTs: T0 - 365 * 1440 * MINUTE, endTs: T0 + MINUTE };
    const range = { ...year, agg: 'AVG', interval: 1440 * MINUTE } as const;
    await expect(
      telemetry.range(device, range, 'object', { caller: READER, signal: AbortSignal.abort() }),
    ).rejects.toThrow('aborted');
  });

  it('stops between two scans after the client has gone', async () => {
    const device = await deviceWith({ pm25: 1 });
    const range = { keys: ['pm25'], startTs: T0, endTs: T0 + MINUTE };
    await expect(
      telemetry.range(device, range, 'object', { caller: READER, signal: AbortSignal.abort() }),
    ).rejects.toThrow('aborted');
  });
});
