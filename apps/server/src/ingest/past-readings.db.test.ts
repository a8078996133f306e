import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { COLUMN_KEYS, type TelemetryValues } from '@airdeck/contract/telemetry/telemetry-values';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Partitions } from './partitions.ts';
import { createPastReadings } from './past-readings.ts';
import { createReadingWriter } from './reading.repository.ts';
import { type Reading, toReading } from './reading.ts';
import { createRollUp } from './roll-up.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
const HOUR_MS = 3_600_000;
const MONTH_MS = 31 * 24 * HOUR_MS;
const never = new AbortController().signal;
const log = { info: vi.fn(), warn: vi.fn() };

let database: TestDatabase;
let write: ReturnType<typeof createReadingWriter>;
beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  write = createReadingWriter({ pool, partitions: new Partitions(pool, () => NOW), clock: () => NOW });
});
afterAll(() => database.close());
beforeEach(async () => {
  log.info.mockClear();
  await database.pool.query(`truncate reading, reading_hourly, fault_hourly, dirty_hour, latest_reading;
    delete from server_setting where name = 'past readings'`);
});

const rows = async (query: string) => (await database.pool.query(query)).rows;
const inOrder = (table: string) =>
  rows(`select * from ${table} order by device${table === 'reading' ? ', ts' : ''}`);
const rollUp = () => createRollUp({ pool: database.pool, clock: () => NOW + HOUR_MS, log })(never);
const job = (more: Partial<Parameters<typeof createPastReadings>[0]> = {}) =>
  createPastReadings({ pool: database.pool, log, pastChanged: async () => undefined, ...more });

/** A reading as an earlier version stored it: numbers in columns, everything else in `extra`. */
function asBefore(deviceKey: number, ts: number, values: TelemetryValues): Reading {
  const extra = Object.entries(values).filter(
    ([key, value]) => typeof value !== 'number' || !(COLUMN_KEYS as readonly string[]).includes(key),
  );
  return { deviceKey, ts, values, extra: extra.length > 0 ? Object.fromEntries(extra) : null };
}

const asToday = (deviceKey: number, ts: number, values: TelemetryValues) =>
  toReading(deviceKey, ts, values, true) as Reading;

/** Readings of some devices over three months: measurements, faults, zeros, texts and other keys. */
function generateReadings(): (readonly [device: number, ts: number, values: TelemetryValues])[] {
  const random = seededRandom(39);
  const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const odd: Record<string, TelemetryValues[string][]> = {
    pm25: [0, 6553.5, 999.9, '41.5', '6553.5', 'high'],
    pm10: [0, 6553.5, '80'],
    co2: [0, 65_535, '2900', '0', '', '0x1F'],
    temp: [0, -127, 85, '21.5', true],
    rh: [0, 255, '44', 'NaN'],
    mode: ['auto', '2', 65_535],
    fan: ['3', 3],
  };
  const usual: Record<string, number> = { pm25: 12.5, pm10: 20, co2: 640, temp: 21, rh: 44, mode: 1, fan: 2 };
  const readings = [];
  for (let device = 1; device <= 8; device++) {
    for (let n = 0; n < 60; n++) {
      const isDead = random() < 0.1;
      const values: TelemetryValues = {};
      for (const [key, normal] of Object.entries(usual)) {
        if (random() < 0.3) continue;
        values[key] =
          isDead && key !== 'mode' ? 0 : random() < 0.7 ? normal + n / 8 : pick(odd[key] ?? [normal]);
      }
      if (Object.keys(values).length === 0) values['mode'] = 1;
      readings.push([device, NOW - (n % 3) * MONTH_MS - n * 600_000, values] as const);
    }
  }
  return readings;
}

it('leaves everything as if it were stored today', async () => {
  const readings = generateReadings();
  await write(readings.map((one) => asToday(...one)));
  await rollUp();
  const tables = ['reading', 'latest_reading', 'reading_hourly', 'fault_hourly'];
  const order = 'order by 1, 2, 3';
  const today = await Promise.all(tables.map((table) => rows(`select * from ${table} ${order}`)));
  await database.pool.query('truncate reading, reading_hourly, fault_hourly, dirty_hour, latest_reading');

  await write(readings.map((one) => asBefore(...one)));
  await rollUp();
  expect((await inOrder('reading')).some(({ co2 }) => co2 === 65_535)).toBe(true);
  const changed: number[] = [];
  await job({ readingsAtOnce: 50, pastChanged: async (keys) => void changed.push(...keys) })(never);
  expect(await rows('select count(*)::int as count from dirty_hour')).not.toEqual([{ count: 0 }]);
  await rollUp();
  for (const [index, table] of tables.entries()) {
    expect(await rows(`select * from ${table} ${order}`), table).toEqual(today[index]);
  }
  expect([...new Set(changed)].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
});

it('does nothing once it has ended', async () => {
  await write([asBefore(1, NOW, { co2: 640 })]);
  await job()(never);
  expect(log.info).toHaveBeenLastCalledWith('all earlier readings are judged');
  log.info.mockClear();
  await database.pool.query('update reading set co2 = 65535');
  await job()(never);
  expect(log.info).not.toHaveBeenCalled();
  expect(await rows('select co2 from reading')).toEqual([{ co2: 65_535 }]);
});

it('continues after each part that it committed, wherever it was stopped or killed', async () => {
  const readings = generateReadings();
  await write(readings.map((one) => asBefore(...one)));
  await job({ readingsAtOnce: 7 })(never);
  const whole = [await inOrder('reading'), await inOrder('latest_reading')];
  await database.pool.query(
    `truncate reading, dirty_hour, latest_reading; delete from server_setting where name = 'past readings'`,
  );
  await write(readings.map((one) => asBefore(...one)));
  let runs = 0;
  for (let isOver = false; !isOver; runs++) {
    const stopping = new AbortController();
    let parts = 0;
    const pastChanged = async () => {
      parts += 1;
      // Stopped after a part, or killed before it was committed.
      if (parts === 3) stopping.abort();
      if (runs % 2 === 0 && parts === 3) throw new Error('killed');
    };
    await job({ readingsAtOnce: 7, pastChanged })(stopping.signal).catch(() => undefined);
    isOver = log.info.mock.lastCall?.[0] === 'all earlier readings are judged' && !stopping.signal.aborted;
  }
  expect(runs).toBeGreaterThan(10);
  expect([await inOrder('reading'), await inOrder('latest_reading')]).toEqual(whole);
});

it('keeps what devices send in between', async () => {
  const before = Array.from({ length: 40 }, (_, n) => asBefore(1, NOW - n * 1000, { co2: 65_535, pm25: 5 }));
  await write(before);
  let sent = 0;
  await job({
    readingsAtOnce: 5,
    // The rows of the part are locked: these are others, and another key of the latest values.
    pastChanged: async () => {
      sent += 1;
      await write([asToday(1, NOW + sent * 1000, { co2: 600 + sent, pm25: 7 })]);
    },
  })(never);
  expect(sent).toBe(8);
  expect(await rows(`select co2, extra from reading where ts = ${NOW}`)).toEqual([
    { co2: null, extra: { co2: 65_535 } },
  ]);
  expect(await rows('select count(*)::int as count from reading where co2 between 601 and 608')).toEqual([
    { count: 8 },
  ]);
  expect(await rows('select co2, co2_ts, pm25, unjudged from latest_reading')).toEqual([
    { co2: 608, co2_ts: NOW + 8000, pm25: 7, unjudged: null },
  ]);
});

it('judges a latest value whose reading was deleted by itself', async () => {
  await write([asBefore(1, NOW, { co2: 65_535, tvoc: 0, pm25: 0 }), asBefore(2, NOW, { temp: 0, tvoc: 0 })]);
  await database.pool.query('truncate reading');
  await job()(never);
  expect(await rows('select device, co2, tvoc, pm25, temp, unjudged from latest_reading order by 1')).toEqual(
    [
      { device: 1, co2: null, tvoc: 0, pm25: 0, temp: null, unjudged: { co2: { ts: NOW, value: 65_535 } } },
      {
        device: 2,
        co2: null,
        tvoc: null,
        pm25: null,
        temp: null,
        unjudged: { temp: { ts: NOW, value: 0 }, tvoc: { ts: NOW, value: 0 } },
      },
    ],
  );
});
