import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { indexOf } from '@airdeck/air/yardstick';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import { drizzle } from 'drizzle-orm/node-postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportedMode } from '../features/commands/device-modes.repository.ts';
import { findBeginnings, findRhythms } from '../features/device-health/measures.repository.ts';
import { foldDays } from '../features/filter-wear/filter-days.repository.ts';
import { findTimelyReadings } from '../features/rules/engine/timely-readings.repository.ts';
import { findSilentStretches, findValuesIn } from '../features/rules/trial/trial.repository.ts';
import { hasReadings } from '../features/shipments/shipment-writes.repository.ts';
import { aggregateBuckets } from '../features/telemetry/aggregates.repository.ts';
import { findDayMeans } from '../features/telemetry/day-means.repository.ts';
import { readPoints } from '../features/telemetry/points.ts';
import { countReadings, findGaps, findSpan } from '../features/telemetry/reading-range.repository.ts';
import { findSeries } from '../features/telemetry/reading-series.repository.ts';
import { findStatistics, scanText } from '../features/telemetry/reading-text.repository.ts';
import { deleteLatest, deletePart } from '../features/telemetry/timeseries-deletion.repository.ts';
import { packDays } from '../ingest/packed-days.repository.ts';
import { createPartition } from '../ingest/partition.repository.ts';
import { Partitions } from '../ingest/partitions.ts';
import { createReadingWriter } from '../ingest/reading.repository.ts';
import { type Reading, toReading } from '../ingest/reading.ts';
import { recompute } from '../ingest/roll-up.repository.ts';
import { findReadingsAt, findReadingsSince } from '../live/missed-readings.repository.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];
/** At the end of a month, so that two partitions are read. */
const T0 = Date.UTC(2026, 1, 26);
const DAYS = 5;
const END = T0 + DAYS * DAY;
const [PACKED, AS_ROWS] = [1, 2];
const KEYS = ['pm25', 'co2', 'mode', 'fan', 'radon'];
const UNSUMMED = ['temp', 'rh'];
let database: TestDatabase;
let write: ReturnType<typeof createReadingWriter>;
let next: () => number;
const oneOf = <T>(choices: readonly T[]): T => choices[Math.floor(next() * choices.length)] as T;

/**
 * Values of one reading: texts, faults, keys without a column, and numbers at the limits of doubles, of which no sums are
 * compared, as these depend on the order in which PostgreSQL finds rows.
 */
function someValues(): Record<string, unknown> {
  const ofLimits = () =>
    oneOf([0, -0, 5e-324, 0.1 + 0.2, 1e21, 123456789.125, 42, -7.25, next() * 500, Math.floor(next() * 90)]);
  const eighths = () => Math.ceil(next() * 4000) / 8;
  const values: Record<string, unknown> = {};
  for (const key of ['pm25', 'co2']) if (next() < 0.7) values[key] = eighths();
  for (const key of UNSUMMED) if (next() < 0.7) values[key] = ofLimits();
  if (next() < 0.1) values['pm25'] = oneOf(['off', 65_535, '', 'ば', -1e6]);
  if (next() < 0.3) values['mode'] = Math.floor(next() * 3);
  if (next() < 0.1)
    values['fan'] = oneOf(['low', { a: [1, '2, }"'], b: null }, true, 1.5, 'NULL', '{}', '"\\']);
  if (next() < 0.1) values['radon'] = oneOf([100, -5, 1e9]);
  return Object.keys(values).length > 0 ? values : { pm25: 1 };
}

/** Both devices get the same. */
async function store(readings: readonly { ts: number; values: Record<string, unknown> }[]): Promise<void> {
  await write(
    [PACKED, AS_ROWS].flatMap((device) =>
      readings.map(({ ts, values }) => toReading(device, ts, values as Reading['values'], true) as Reading),
    ),
  );
}

async function storeDays(): Promise<void> {
  for (let day = 0; day < DAYS; day += 1) {
    // A day without readings, one with a single one, others with gaps.
    const steps = oneOf([0, 1, 40, 300]);
    const readings = Array.from({ length: steps }, () => ({
      ts: T0 + day * DAY + Math.floor(next() * 1440) * MINUTE + oneOf([0, 0, 1]),
      values: someValues(),
    }));
    if (readings.length > 0) await store(readings);
  }
  // The first and last times of a day.
  await store([T0 + DAY, T0 + 2 * DAY - 1].map((ts) => ({ ts, values: someValues() })));
}

async function packSome(): Promise<void> {
  await database.pool.query(`delete from dirty_hour where device = ${PACKED}`);
  for (let day = 0; day < DAYS; day += 1) {
    if (next() < 0.7)
      await packDays(database.pool, { device: PACKED, from: T0 + day * DAY, to: T0 + (day + 1) * DAY });
  }
  // As both had before.
  await database.pool.query(
    `insert into dirty_hour (device, hour, claimed) select ${PACKED}, hour, claimed from dirty_hour
     where device = ${AS_ROWS}`,
  );
}

/** Roll-ups of both, and hours of both that are read from the readings. */
async function rollUpSome(): Promise<void> {
  const hours = Array.from({ length: DAYS * 24 }, (_, n) => T0 / HOUR + n);
  const client = await database.pool.connect();
  await recompute(
    client,
    [PACKED, AS_ROWS].flatMap((device) => hours.map((hour) => ({ device, hour }))),
    10_000,
  );
  client.release();
  await database.pool.query('truncate dirty_hour');
  const dirty = hours.filter(() => next() < 0.1);
  await database.pool.query(
    'insert into dirty_hour (device, hour) select device, hour from unnest($1::int4[]) device, unnest($2::int4[]) hour',
    [[PACKED, AS_ROWS], dirty],
  );
}

/** Everything that reads readings, for one device; results must not name it. */
async function readAll(device: number, { fromTs, toTs }: { fromTs: number; toTs: number }, seed: number) {
  const random = seededRandom(seed);
  const { pool } = database;
  const db = drizzle(pool);
  const range = { deviceKey: device, fromTs, toTs };
  const inTurn = <T>(work: (source: { pool: typeof pool }) => Promise<T>) => work({ pool });
  const turns = { short: inTurn, long: inTurn } as Parameters<typeof readPoints>[0]['turns'];
  const found: Record<string, unknown> = {};
  for (const descending of [true, false])
    for (const strict of [true, false])
      for (const limit of strict ? [3, 100_000] : [150]) {
        const points = await readPoints(
          { clock: () => 0, turns },
          {
            ...range,
            keys: [...KEYS, ...UNSUMMED],
            form: 'object',
            strict,
            descending,
            limit,
            maxPoints: 1e9,
          },
        );
        // The order of keys is that of the pieces in which they were found.
        found[`points ${descending} ${strict} ${limit}`] = Object.fromEntries(
          [...points].map(([key, { pieces, count, lastTs }]) => [key, [pieces.join(''), count, lastTs]]),
        );
      }
  found['span'] = await findSpan({ pool }, range);
  for (const most of [1, 50, 1e6]) found[`count ${most}`] = await countReadings({ pool }, range, most);
  found['gaps'] = await findGaps({ pool }, range, 100);
  const cuts = [
    { originTs: T0, intervalMs: HOUR },
    { originTs: T0 + 7, intervalMs: 11 * MINUTE },
    { starts: [T0 - DAY, T0 + 9.5 * HOUR, T0 + 2 * DAY] },
  ];
  for (const [n, cut] of cuts.entries())
    found[`series ${n}`] = await findSeries({ pool }, range, KEYS, cut, 0);
  const starts = Array.from({ length: DAYS + 2 }, (_, day) => T0 + (day - 1) * DAY + 5.5 * HOUR);
  found['day means'] = await findDayMeans(
    { pool },
    { ...range, fromTs: T0, toTs: T0 + 5 * HOUR + 4 * DAY },
    ['pm25', 'iaq'],
    starts,
    0,
  );
  for (const aggregation of ['MIN', 'MAX', 'AVG', 'SUM', 'COUNT'] as const)
    for (const intervalMs of [HOUR, 13 * MINUTE])
      found[`${aggregation} ${intervalMs}`] = await aggregateBuckets(
        { pool },
        {
          deviceKey: device,
          keys: KEYS,
          buckets: { startTs: T0, endTs: toTs, cut: { intervalMs } },
          readableFrom: fromTs,
          hourlyBefore: 0,
          aggregation,
          strict: true,
          form: 'counted',
        },
      );
  for (const form of ['csv', 'sheet'] as const)
    for (const spikes of [undefined, { column: 'iaq', above: 3, orZero: true }])
      for (let from = fromTs, piece = 0; ; piece += 1) {
        const scan = {
          ...range,
          fromTs: from,
          maxRows: 70,
          form,
          by: DEFAULT_INDEX,
          columns: ['iaq', 'co2', 'pm25', 'radon', ...UNSUMMED],
          spikes,
        };
        const text = await scanText({ pool }, { ...scan, offset: { ms: 5.5 * HOUR, text: '+05:30' } });
        found[`text ${form} ${spikes?.column} ${piece}`] = text;
        if (text.scanned < 70 || text.lastTs === null) break;
        from = text.lastTs + 1;
      }
  for (const column of ['iaq', 'pm25', 'radon'])
    found[`statistics ${column}`] = await findStatistics({ pool }, range, column, DEFAULT_INDEX);
  // These limits have none for PM2.5.
  const byLimits = indexOf({ index: 'plain', limits: 'japanBuildings' });
  found['statistics by limits'] = await findStatistics({ pool }, range, 'iaq', byLimits);
  for (const readingsAtOnce of [20, 100_000]) {
    const { readings, sampled } = await findTimelyReadings(pool, new Map([[device, fromTs]]), toTs - 1, {
      readingsAtOnce,
      samples: 50,
    });
    found[`of rules ${readingsAtOnce}`] = [[...readings.values()], sampled.size];
  }
  const watch = {
    keys: ['pm25', 'co2', 'radon'],
    valueOf: (values: object) => JSON.stringify(values).length,
  } as const;
  const tried = await findValuesIn(
    { pool },
    watch as never,
    [{ deviceKeys: [device], from: fromTs, to: toTs }],
    1e6,
  );
  found['tried'] = [...(tried?.values() ?? [])].map(({ times, values }) => [[...times], [...values]]);
  found['silence'] = await findSilentStretches({ pool }, device, { fromTs, longerThanMs: HOUR });
  const since = await findReadingsSince(pool, [device], fromTs, 500);
  found['since'] = since.map(({ deviceKey: _, ...rest }) => rest);
  const wanted = Array.from({ length: 40 }, () => ({
    deviceKey: device,
    ts: T0 + Math.floor(random() * DAYS * 1440) * MINUTE,
  }));
  found['at'] = (await findReadingsAt(pool, [...wanted, ...wanted])).map(({ deviceKey: _, ...rest }) => rest);
  const asked = { device, fromTs, readableFromHour: Math.ceil(fromTs / HOUR) };
  for (const key of ['pm25', 'radon'])
    found[`rhythm ${key}`] = (await findRhythms(pool, [{ ...asked, key }])).map(
      ({ device: _, ...rest }) => rest,
    );
  found['beginning'] = (await findBeginnings(pool, [{ ...asked, gapLimitMs: 9 * HOUR }])).map(
    ({ device: _, ...rest }) => rest,
  );
  for (const mode of [0, 2, 9])
    found[`mode ${mode}`] = await reportedMode(db, { key: device, from: fromTs, to: toTs, mode });
  found['has'] = await hasReadings(db, device);
  const days = { deviceKey: device, zone: 'Asia/Kolkata', fromDay: T0 / DAY, toDay: END / DAY };
  await foldDays(db, [days]);
  const rest = (table: string, order: string) =>
    pool
      .query(`select * from ${table} where device = $1 order by ${order}`, [device])
      .then(({ rows }) => rows.map(({ device: _, ...row }) => row));
  found['filter days'] = (await rest('filter_day', 'day, mode')).map((row) =>
    Object.values(row).map((value) => Number(Number(value).toPrecision(9))),
  );
  found['hours'] = (await rest('reading_hourly', 'key, hour')).filter(({ key }) => !UNSUMMED.includes(key));
  found['faults'] = await rest('fault_hourly', 'key, hour');
  found['latest'] = (await rest('latest_reading', 'ts')).map(({ received_time: _, ...row }) => row);
  return found;
}

async function expectTheSame(seed: number): Promise<void> {
  for (const range of [
    { fromTs: T0 - DAY, toTs: END + DAY },
    // As after a change of owner in mid-day.
    { fromTs: T0 + Math.floor(next() * 2 * DAY), toTs: T0 + 3 * DAY + Math.floor(next() * DAY) },
    { fromTs: T0 + DAY, toTs: T0 + 2 * DAY },
    { fromTs: T0 + DAY + 5 * HOUR, toTs: T0 + DAY + 9 * HOUR },
  ])
    expect(await readAll(PACKED, range, seed)).toEqual(await readAll(AS_ROWS, range, seed));
}

async function packedDays(): Promise<number> {
  return (await database.pool.query('select count(*)::int as n from reading_day')).rows[0].n;
}

describe('packed days, to everything that reads readings', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    const partitions = new Partitions(database.pool, Date.now);
    write = createReadingWriter({ pool: database.pool, partitions, clock: Date.now });
    await partitions.makeFor([T0, END]);
    for (const ts of [T0, END]) await createPartition(database.pool, ts, monthOf(ts), 'reading_day');
    await database.pool.query('alter table filter_day drop constraint filter_day__device_reference');
    // All days of the test may be packed.
    await database.pool.query(`select setval('packed_until', ${END})`);
  });
  afterAll(() => database.close());

  it.each([1, 2])('are the same as rows: %i', { timeout: 120_000 }, async (seed) => {
    next = seededRandom(seed);
    for (const table of [
      'reading',
      'reading_day',
      'latest_reading',
      'dirty_hour',
      'reading_hourly',
      'fault_hourly',
    ])
      await database.pool.query(`truncate ${table}`);
    await storeDays();
    await packSome();
    await rollUpSome();
    expect(await packedDays()).toBeGreaterThan(0);
    await expectTheSame(seed);
    // Late readings, which unpack their days, and deletions.
    await store(
      Array.from({ length: 20 }, () => ({
        ts: T0 + Math.floor(next() * 2) * DAY + Math.floor(next() * 1440) * MINUTE,
        values: someValues(),
      })),
    );
    await packSome();
    for (const device of [PACKED, AS_ROWS]) {
      const deleted = {
        deviceKey: device,
        keys: ['pm25', 'radon'],
        fromTs: T0 + 1.3 * DAY,
        toTs: T0 + 3.1 * DAY,
      };
      for (let start = deleted.fromTs; start < deleted.toTs; )
        start = await deletePart(database.pool, { ...deleted, fromTs: start });
      await deleteLatest(database.pool, { ...deleted, toTs: END + DAY }, T0);
    }
    await expectTheSame(seed);
    await packSome();
    await rollUpSome();
    await expectTheSame(seed);
  });

  it('have all columns of rows', async () => {
    const { rows } = await database.pool.query(
      `select string_agg(column_name, ' ' order by column_name) as columns from information_schema.columns
       where table_name in ('reading', 'reading_day') and column_name not in ('day', 'count') group by table_name`,
    );
    expect(rows[0]).toEqual(rows[1]);
    expect(rows[0].columns.split(' ')).toEqual(
      [...COLUMN_KEYS, 'device', 'extra', 'is_untimely', 'ts'].sort(),
    );
  });

  it('are deleted by age in the same way', async () => {
    await database.pool.query(`delete from reading where device = ${AS_ROWS}`);
    expect(await packedDays()).toBeGreaterThan(0);
    const partitions = new Partitions(database.pool, Date.now);
    expect(await partitions.findOldest(0, END)).toBe(Date.UTC(2026, 1));
    await partitions.deleteBefore(Date.UTC(2026, 2));
    expect(await partitions.findOldest(0, Date.UTC(2026, 2))).toBeUndefined();
    const { rows } = await database.pool.query('select min(day) as day from reading_day');
    expect(rows[0].day === null || rows[0].day >= Date.UTC(2026, 2)).toBe(true);
  });
});

function monthOf(ts: number): { from: number; to: number } {
  const date = new Date(ts);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) };
}
