import { seededRandom } from '@airdeck/air/testing/seeded-random';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { countLockWaits } from '../testing/lock-waits.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { Partitions } from './partitions.ts';
import { createReadingWriter } from './reading.repository.ts';
import { type Reading, toReading } from './reading.ts';
import { claimHours, findClaimed, recompute } from './roll-up.repository.ts';
import { createRollUp } from './roll-up.ts';

const HOUR_MS = 3_600_000;
const HOUR = 490_000;
const START = HOUR * HOUR_MS;
const SPAN = { freshHour: HOUR - 4, endHour: HOUR + 1 };
const never = new AbortController().signal;

describe('the roll-up', () => {
  let database: TestDatabase;
  let client: pg.PoolClient;
  let write: (readings: Reading[]) => Promise<void>;
  let now = START;

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    now = START + 2 * HOUR_MS;
    const { pool } = database;
    await pool.query('truncate reading, reading_hourly, fault_hourly, dirty_hour, latest_reading');
    await pool.query(`select setval('claimed_until', 0)`);
    write = createReadingWriter({ pool, partitions: new Partitions(pool, () => now), clock: () => now });
    client = await database.pool.connect();
  });
  afterEach(() => client.release(true));

  const catchUp = () => createRollUp({ pool: database.pool, clock: () => now, log: silentLog })(never);
  const recomputeClaimed = async () => recompute(client, await findClaimed(client, SPAN, 10, []), 60_000);
  const send = (device: number, offsetMs: number, values: Record<string, number | string>) => {
    const reading = toReading(device, START + offsetMs, values, true);
    if (reading === null || typeof reading === 'string') throw new Error('no reading');
    return write([reading]);
  };
  const hourly = async (key = 'pm25') => {
    const { rows } = await database.pool.query(
      'select device, hour, min, max, sum, count from reading_hourly where key = $1 order by device, hour',
      [key],
    );
    return rows;
  };
  const faulty = async () => {
    const { rows } = await database.pool.query(
      'select device, key, hour, min, max, count from fault_hourly order by device, key, hour',
    );
    return rows;
  };
  const dirty = async () => {
    const { rows } = await database.pool.query(
      'select device, hour, claimed from dirty_hour order by 1, 2, 3',
    );
    return rows;
  };

  it('stores minimum, maximum, sum and count of every key that has numbers', async () => {
    await send(1, 0, { pm25: 5, fan: 1, note: 'x' });
    await send(1, 1000, { pm25: 7, fan: -3, mode: 'auto' });
    await send(1, HOUR_MS - 1, { co2: 600 });
    await send(2, 0, { pm25: 1 });
    await catchUp();
    expect(await hourly()).toEqual([
      { device: 1, hour: HOUR, min: 5, max: 7, sum: 12, count: 2 },
      { device: 2, hour: HOUR, min: 1, max: 1, sum: 1, count: 1 },
    ]);
    expect(await hourly('fan')).toEqual([{ device: 1, hour: HOUR, min: -3, max: 1, sum: -2, count: 2 }]);
    expect(await hourly('co2')).toHaveLength(1);
    for (const key of ['note', 'mode', 'rh']) expect(await hourly(key)).toEqual([]);
    expect(await dirty()).toEqual([]);
  });

  it('leaves out what no sensor can mean, and counts it apart', async () => {
    await send(1, 0, { co2: 65_535, pm25: 5, temp: 'warm' });
    await send(1, 1000, { co2: 0, pm25: 7 });
    await send(1, 2000, { co2: 640, tvoc: 65_535 });
    // A dead bus.
    await send(1, 3000, { co2: 0, pm25: 0, temp: 0 });
    await catchUp();
    expect(await hourly()).toEqual([{ device: 1, hour: HOUR, min: 5, max: 7, sum: 12, count: 2 }]);
    expect(await hourly('co2')).toEqual([{ device: 1, hour: HOUR, min: 640, max: 640, sum: 640, count: 1 }]);
    for (const key of ['tvoc', 'temp']) expect(await hourly(key)).toEqual([]);
    const faults = [
      { key: 'co2', min: 0, max: 65_535, count: 3 },
      { key: 'pm25', min: 0, max: 0, count: 1 },
      { key: 'temp', min: 0, max: 0, count: 1 },
      { key: 'tvoc', min: 65_535, max: 65_535, count: 1 },
    ];
    expect(await faulty()).toEqual(faults.map((fault) => ({ device: 1, hour: HOUR, ...fault })));
    await send(1, 0, { co2: 700 });
    await catchUp();
    expect((await faulty())[0]).toMatchObject({ key: 'co2', max: 0, count: 2 });
    expect(await hourly('co2')).toMatchObject([{ max: 700, count: 2 }]);
  });

  it('judges keys without a column by the bounds of their quantity', async () => {
    await send(1, 0, { radon: 80, noxIndex: 0, uptime: -5 });
    await send(1, 1000, { radon: -999, noxIndex: 12, pressure: 'low' });
    await catchUp();
    expect(await hourly('radon')).toEqual([{ device: 1, hour: HOUR, min: 80, max: 80, sum: 80, count: 1 }]);
    expect(await hourly('noxIndex')).toMatchObject([{ min: 12, count: 1 }]);
    expect(await hourly('uptime')).toMatchObject([{ min: -5, count: 1 }]);
    expect(await faulty()).toEqual([
      { device: 1, key: 'noxIndex', hour: HOUR, min: 0, max: 0, count: 1 },
      { device: 1, key: 'radon', hour: HOUR, min: -999, max: -999, count: 1 },
    ]);
  });

  it('omits the current hour and later ones', async () => {
    now = START + HOUR_MS - 1;
    await send(1, 0, { pm25: 5 });
    await send(1, -1, { pm25: 4 });
    await send(1, HOUR_MS, { pm25: 6 });
    await catchUp();
    expect(await hourly()).toEqual([{ device: 1, hour: HOUR - 1, min: 4, max: 4, sum: 4, count: 1 }]);
    expect((await dirty()).map((row) => row.hour)).toEqual([HOUR, HOUR + 1]);
  });

  it('counts a repeated message once, and a corrected one with its new value', async () => {
    await send(1, 0, { pm25: 5 });
    await catchUp();
    await send(1, 0, { pm25: 5 });
    await send(1, 1, { pm25: 6 });
    await catchUp();
    expect(await hourly()).toEqual([{ device: 1, hour: HOUR, min: 5, max: 6, sum: 11, count: 2 }]);
    await send(1, 1, { pm25: 'broken' });
    await catchUp();
    expect(await hourly()).toEqual([{ device: 1, hour: HOUR, min: 5, max: 5, sum: 5, count: 1 }]);
  });

  it('stays finite when a device sends numbers near the maximum', async () => {
    await send(1, 0, { mode: Number.MAX_VALUE, fan: Number.MAX_VALUE });
    await send(1, 1, { mode: Number.MAX_VALUE, fan: Number.MAX_VALUE });
    await send(2, 0, { mode: 1 });
    await catchUp();
    expect(await hourly('mode')).toMatchObject([{ max: Number.MAX_VALUE, count: 2 }, { sum: 1 }]);
    expect(await hourly('fan')).toMatchObject([{ max: Number.MAX_VALUE, count: 2 }]);
    expect(await dirty()).toEqual([]);
  });

  it('misses no reading that is stored between claim and recomputation', async () => {
    await send(1, 0, { pm25: 5 });
    await claimHours(client, SPAN, 10);
    await send(1, 1, { pm25: 6 });
    expect(await dirty()).toEqual([
      { device: 1, hour: HOUR, claimed: false },
      { device: 1, hour: HOUR, claimed: true },
    ]);
    await recomputeClaimed();
    expect(await dirty()).toEqual([{ device: 1, hour: HOUR, claimed: false }]);
    await catchUp();
    expect(await hourly()).toEqual([{ device: 1, hour: HOUR, min: 5, max: 6, sum: 11, count: 2 }]);
  });

  it('misses no reading whose transaction found its hour marked and commits during a claim', async () => {
    await send(1, 0, { pm25: 5 });
    // The reading's transaction is open: it has found the mark, and has not committed.
    const slow = await database.pool.connect();
    await slow.query('begin');
    const poolOfOne = { query: slow.query.bind(slow), on: () => undefined } as unknown as pg.Pool;
    const partitions = new Partitions(database.pool, () => now);
    await partitions.makeFor([START]);
    const reading = toReading(1, START + 1, { pm25: 6 }, true) as Reading;
    await createReadingWriter({ pool: poolOfOne, partitions, clock: () => now })([reading]);

    const claimed = claimHours(client, SPAN, 10);
    await expect.poll(() => countLockWaits(database.pool)).toBe(1);
    await slow.query('commit');
    slow.release();
    await claimed;
    await recomputeClaimed();
    expect(await hourly()).toEqual([{ device: 1, hour: HOUR, min: 5, max: 6, sum: 11, count: 2 }]);
    expect(await dirty()).toEqual([]);
  });

  it('blocks writes of readings during a claim, and marks their hour again', async () => {
    await send(1, 0, { pm25: 5 });
    // A claim in progress, not yet committed.
    let commit = (): void => undefined;
    const committing = new Promise<void>((resolve) => (commit = resolve));
    const isToBeCommitted = vi.fn();
    const claiming = {
      query: async (...statement: [string]) => {
        if (statement[0] === 'commit') {
          isToBeCommitted();
          await committing;
        }
        return client.query(...statement);
      },
    } as unknown as pg.PoolClient;
    const claimed = claimHours(claiming, SPAN, 10);
    await expect.poll(() => isToBeCommitted.mock.calls.length).toBe(1);
    // The writer knows that the hour was marked.
    const stored = send(1, 1, { pm25: 6 });
    await expect.poll(() => countLockWaits(database.pool)).toBe(1);
    commit();
    await Promise.all([claimed, stored]);
    await recomputeClaimed();
    expect(await dirty()).toEqual([{ device: 1, hour: HOUR, claimed: false }]);
  });

  it('marks an hour once until it is claimed, and again when a connection was lost', async () => {
    await send(1, 0, { pm25: 5 });
    const unmark = () => database.pool.query('delete from dirty_hour');
    await unmark();
    await send(1, 1, { pm25: 6 });
    expect(await dirty()).toEqual([]);
    await send(1, HOUR_MS, { pm25: 6 });
    expect((await dirty()).map((row) => row.hour)).toEqual([HOUR + 1]);
    await unmark();
    // Idle connections report it so.
    database.pool.emit('error', new Error('lost'), client);
    await send(1, HOUR_MS + 1, { pm25: 6 });
    expect((await dirty()).map((row) => row.hour)).toEqual([HOUR + 1]);
  });

  it('processes devices in turn, each with its newest hour first', async () => {
    for (const back of [3, 2, 1]) await send(1, -back * HOUR_MS, { pm25: 5 });
    await send(2, -5 * HOUR_MS, { pm25: 5 });
    await claimHours(client, { ...SPAN, freshHour: 0 }, 2);
    expect(await findClaimed(client, SPAN, 10, [])).toEqual([
      { device: 1, hour: HOUR - 1 },
      { device: 2, hour: HOUR - 5 },
    ]);
  });

  it('processes all recent hours before older ones', async () => {
    for (const device of [1, 2, 3, 4]) await send(device, -(10 + device) * HOUR_MS, { pm25: 5 });
    for (const back of [2, 1, 0]) await send(5, -back * HOUR_MS, { pm25: 5 });
    await claimHours(client, SPAN, 4);
    expect(await findClaimed(client, SPAN, 10, [])).toEqual([
      ...[0, 1, 2].map((back) => ({ device: 5, hour: HOUR - back })),
      { device: 1, hour: HOUR - 11 },
    ]);
    await claimHours(client, SPAN, 100);
    await send(6, 0, { pm25: 5 });
    await claimHours(client, SPAN, 100);
    expect((await findClaimed(client, SPAN, 10, []))[0]).toMatchObject({ hour: HOUR });
  });

  it('processes an hour that ends while it catches up with a long history', async () => {
    const past = Array.from(
      { length: 150 },
      (_, n) => toReading(1, START - n * HOUR_MS, { pm25: 1 }, true) as Reading,
    );
    await write(past);
    await send(2, 2 * HOUR_MS, { pm25: 1 });
    let looks = 0;
    const clock = () => (looks++ < 2 ? now : now + HOUR_MS);
    await createRollUp({ pool: database.pool, clock, log: silentLog, claimAgainAfterMs: 0 })(never);
    expect(looks).toBeGreaterThan(2);
    expect(await dirty()).toEqual([]);
  });

  it('sets aside and logs an hour that takes too long, and recomputes the others', async () => {
    await database.pool.query(`
      create function take_long() returns trigger language plpgsql as
        'begin if new.device = 7 then perform pg_sleep(600); end if; return new; end';
      create trigger take_long before insert on reading_hourly for each row execute function take_long()`);
    try {
      for (const device of [7, 8]) await send(device, 0, { pm25: 5 });
      const warned: unknown[] = [];
      const log = { warn: (said: unknown) => void warned.push(said) };
      const rollUp = createRollUp({
        pool: database.pool,
        clock: () => now,
        log,
        statementLimitMs: 1500,
      });
      await rollUp(never);
      expect((await hourly()).map(({ device }) => device)).toEqual([8]);
      expect(warned).toEqual([{ device: 7, hour: HOUR }]);
      expect(await dirty()).toEqual([{ device: 7, hour: HOUR, claimed: true }]);

      await database.pool.query('drop trigger take_long on reading_hourly');
      await rollUp(never);
      expect(await hourly()).toHaveLength(1);
      now += 25 * HOUR_MS;
      await rollUp(never);
      expect(await hourly()).toHaveLength(2);
      expect(await dirty()).toEqual([]);
    } finally {
      await database.pool.query('drop function take_long() cascade');
    }
  });

  it('resumes hours that a crash left claimed, also if they were marked again since', async () => {
    await send(1, 0, { pm25: 5 });
    await send(2, 0, { pm25: 5 });
    await claimHours(client, SPAN, 10);
    await send(1, 1, { pm25: 6 });
    await catchUp();
    expect(await hourly()).toMatchObject([
      { device: 1, count: 2 },
      { device: 2, count: 1 },
    ]);
    expect(await dirty()).toEqual([]);
  });

  it('does nothing while another server holds the lock', async () => {
    await send(1, 0, { pm25: 5 });
    await client.query('select pg_advisory_lock(20261124)');
    await catchUp();
    expect(await hourly()).toEqual([]);
    await client.query('select pg_advisory_unlock(20261124)');
    await catchUp();
    expect(await hourly()).toHaveLength(1);
  });

  it('matches the readings in the end while they keep arriving, late and repeated', async () => {
    const random = seededRandom(11);
    let done = false;
    const working = (async () => {
      while (!done) await catchUp();
    })();
    for (let round = 0; round < 60; round++) {
      const readings = Array.from({ length: 20 }, () => {
        const ts = START - Math.floor(random() * 6) * HOUR_MS + Math.floor(random() * 300) * 1000;
        return toReading(
          1 + Math.floor(random() * 3),
          ts,
          { pm25: Math.floor(random() * 100) },
          true,
        ) as Reading;
      });
      await write([...readings, ...readings]);
    }
    done = true;
    await working;
    await catchUp();
    const { rows: truth } = await database.pool.query(
      `select device, (ts / 3600000)::int as hour, min(pm25), max(pm25), sum(pm25), count(pm25)::int
       from reading group by 1, 2 order by 1, 2`,
    );
    expect(truth.length).toBeGreaterThan(15);
    expect(await hourly()).toEqual(truth);
    expect(await dirty()).toEqual([]);
  });
});
