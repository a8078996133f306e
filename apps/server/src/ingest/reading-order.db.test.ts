import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { dropPartition, listPartitions } from './partition.repository.ts';
import { Partitions } from './partitions.ts';
import { createReadingOrder } from './reading-order.ts';

const NOW = Date.UTC(2026, 10, 21);
const T0 = Date.UTC(2026, 7, 1);
const MINUTE = 60_000;
const [DEVICES, MINUTES] = [3, 40];
const never = new AbortController().signal;

/** Called before and after each statement, with its number and text. An error of it ends the connection, as a kill does. */
type Watch = (when: 'before' | 'after', n: number, text: string) => Promise<void> | void;

let database: TestDatabase;
let late = 0;

beforeEach(async () => {
  database = await createTestDatabase();
  late = 0;
  const { pool } = database;
  await new Partitions(pool, () => NOW).makeFor([T0, NOW]);
  await pool.query(
    `insert into reading (device, ts, pm25, extra)
     select device, $1::bigint + minute * ${MINUTE}, minute, case when minute % 7 = 0 then '{"fan": 2}'::jsonb end
     from generate_series(0, ${MINUTES - 1}) minute, generate_series(1, ${DEVICES}) device order by minute, device`,
    [T0],
  );
  await pool.query('insert into reading (device, ts, pm25) values (1, $1, 5)', [NOW]);
  // The same changes are made in a table beside, as what was acknowledged.
  await pool.query('create table expected (like reading including all)');
  await pool.query('insert into expected select * from reading');
});
afterEach(() => database.close());

/** Stores, changes and deletes a reading of a closed month, as late devices and people do. */
async function changeSomething(): Promise<void> {
  const client = await database.pool.connect();
  const n = late++;
  const at = (minute: number) => T0 + minute * MINUTE;
  try {
    for (const table of ['reading', 'expected']) {
      await client.query(table === 'reading' ? 'begin' : 'select');
      await client.query(
        `insert into ${table} (device, ts, co2) values ($1, $2, $3), ($1, $4, $3)
         on conflict (device, ts) do update set co2 = excluded.co2`,
        [1 + (n % DEVICES), at((n * 37) % MINUTES), n, at(n) + 1],
      );
      await client.query(`delete from ${table} where device = $1 and ts = $2`, [
        1 + ((n + 1) % DEVICES),
        at((n * 53) % MINUTES),
      ]);
    }
    await client.query('commit');
  } finally {
    client.release();
  }
}

function watched(watch: Watch): pg.Pool {
  let n = 0;
  const run = async <T>(text: string, statement: () => Promise<T>): Promise<T> => {
    const number = ++n;
    await watch('before', number, text);
    const result = await statement();
    await watch('after', number, text);
    return result;
  };
  const { pool } = database;
  const watchedClient = (client: pg.PoolClient) =>
    ({
      query: (text: string | pg.QueryConfig, values?: unknown[]) =>
        run(typeof text === 'string' ? text : text.text, () => client.query(text as string, values)),
      release: (isBroken: boolean) => client.release(isBroken),
    }) as pg.PoolClient;
  return {
    query: (text: string, values?: unknown[]) => run(text, () => pool.query(text, values)),
    connect: async () => watchedClient(await pool.connect()),
  } as unknown as pg.Pool;
}

const order = (pool: pg.Pool = database.pool, freeBytes?: () => Promise<number>) =>
  createReadingOrder({
    pool,
    clock: () => NOW,
    log: silentLog,
    freeBytes,
    readingsAtOnce: 50,
    pauseMs: 1,
  })(never);

async function expectNothingLost(): Promise<void> {
  const { rows } = await database.pool.query(
    `(select 'lost', e.* from (select * from expected except all select * from reading) e)
     union all (select 'too much', r.* from (select * from reading except all select * from expected) r)`,
  );
  expect(rows).toEqual([]);
}

/** Whether the closed month has been put in order. */
async function isInOrder(): Promise<boolean> {
  const { rows } = await database.pool.query<{ is: boolean }>(
    `select exists (select from pg_index where indrelid = 'reading_2026_08'::regclass and indisclustered) as is`,
  );
  return rows[0]?.is ?? false;
}

/** Devices of the closed month as their readings lie in its pages. */
async function storedDevices(): Promise<number[]> {
  const { rows } = await database.pool.query<{ device: number }>(
    'select device from reading_2026_08 order by ctid',
  );
  return rows.map(({ device }) => device);
}

/** Makes the closed month one that was never put in order. */
const forgetOrder = () => database.pool.query('alter table reading_2026_08 set without cluster');

const isCleanedUp = async () =>
  (await database.pool.query(`select to_regnamespace('reading_order') as left`)).rows[0].left === null;

describe('putting readings in order', () => {
  it('orders closed partitions once, and takes late readings afterwards', async () => {
    const arrived = await storedDevices();
    await order();
    expect(await isInOrder()).toBe(true);
    expect(await storedDevices()).toEqual(arrived.toSorted());
    expect(await isCleanedUp()).toBe(true);
    const { rows } = await database.pool.query(
      `select relname, indisclustered from pg_index join pg_class c on c.oid = indrelid
       where relname like 'reading_2026%' order by 1`,
    );
    expect(rows).toEqual([
      { relname: 'reading_2026_08', indisclustered: true },
      { relname: 'reading_2026_11', indisclustered: false },
    ]);
    expect((await listPartitions(database.pool)).map(({ name }) => name)).toEqual([
      'reading_2026_08',
      'reading_2026_11',
    ]);
    await changeSomething();
    await expectNothingLost();
    const before = await database.pool.query(`select 'reading_2026_08'::regclass::oid as oid`);
    await order();
    expect((await database.pool.query(`select 'reading_2026_08'::regclass::oid as oid`)).rows).toEqual(
      before.rows,
    );
  });

  it('loses and doubles nothing when it is killed before any of its statements, and continues', async () => {
    let killedAt = 0;
    let statements = 0;
    do {
      killedAt += 1;
      await forgetOrder();
      const killing = watched((at, n) => {
        statements = n;
        if (at === 'before' && n === killedAt) throw new Error('killed');
      });
      await order(killing).catch((error) => expect(String(error)).toContain('killed'));
      await expectNothingLost();
      await changeSomething();
      await order();
      expect(await isInOrder()).toBe(true);
      expect(await isCleanedUp()).toBe(true);
      await expectNothingLost();
    } while (statements === killedAt);
    expect(killedAt).toBeGreaterThan(30);
  });

  it('loses and doubles nothing that changes before any of its statements', async () => {
    let changedAt = 0;
    let statements = 0;
    do {
      changedAt += 1;
      await forgetOrder();
      const changes: Promise<void>[] = [];
      let isLocked = false;
      const changing = watched(async (at, n, text) => {
        statements = n;
        if (at === 'after') {
          if (/lock table|create trigger|drop schema/.test(text)) isLocked = true;
          if (text === 'commit') isLocked = false;
          return;
        }
        if (n !== changedAt) return;
        changes.push(changeSomething());
        // Behind locks of a transaction it goes on only after that.
        if (!isLocked) await changes[0];
      });
      await order(changing);
      await Promise.all(changes);
      await expectNothingLost();
    } while (statements >= changedAt);
    expect(changedAt).toBeGreaterThan(30);
    expect(await isCleanedUp()).toBe(true);
  });

  it('waits for readers with an older snapshot, who would see an empty month', async () => {
    const reader = await database.pool.connect();
    await reader.query('begin isolation level repeatable read read only');
    await reader.query('select count(*) from device');
    await order();
    expect(await isInOrder()).toBe(false);
    const { rows } = await reader.query('select count(*) as count from reading');
    expect(rows).toEqual([{ count: DEVICES * MINUTES + 1 }]);
    await reader.query('commit');
    reader.release();
    await order();
    expect(await isInOrder()).toBe(true);
    await expectNothingLost();
  });

  it('gives up for now rather than let others wait for someone who reads for long', async () => {
    const reader = await database.pool.connect();
    await reader.query('begin');
    await reader.query('select count(*) from reading');
    await order();
    expect(await isInOrder()).toBe(false);
    await reader.query('commit');
    reader.release();
    await order();
    expect(await isInOrder()).toBe(true);
  });

  it('begins nothing without room on the disk', async () => {
    await order(database.pool, async () => 1000);
    expect(await isInOrder()).toBe(false);
    expect(await isCleanedUp()).toBe(true);
  });

  it('cleans up after a partition that was deleted in the meantime', async () => {
    const killing = watched((_, __, text) => {
      if (text.includes('insert into reading_order.copy')) throw new Error('killed');
    });
    await expect(order(killing)).rejects.toThrow('killed');
    const [closed] = await listPartitions(database.pool);
    if (closed) await dropPartition(database.pool, closed);
    await order();
    expect(await isCleanedUp()).toBe(true);
  });
});
