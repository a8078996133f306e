import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { NO_END, READING_COLUMNS, readingsIn } from './all-readings-sql.ts';
import { createDayPacker } from './packed-days.ts';
import { Partitions } from './partitions.ts';
import { createReadingWriter } from './reading.repository.ts';
import { type Reading, toReading } from './reading.ts';
import { PACKING_LOCK, READINGS_LOCK } from './readings-lock.ts';

/** A month that is over, of any time. */
const T0 = Date.UTC(2026, 1, 28);
const [MINUTE, DAY] = [60_000, 86_400_000];
const [DEVICES, DAYS, READINGS] = [2, 2, 6];
const never = new AbortController().signal;

/** Called before and after each statement, with its number and text. An error of it ends the connection, as a kill does. */
type Watch = (when: 'before' | 'after', n: number, text: string) => Promise<void> | void;

let database: TestDatabase;
let write: ReturnType<typeof createReadingWriter>;
/** The same readings are stored here as well, where nothing is packed. */
let expected: TestDatabase;
let writeExpected: typeof write;
let late = 0;

const writerOf = ({ pool }: TestDatabase) =>
  createReadingWriter({ pool, partitions: new Partitions(pool, Date.now), clock: Date.now });

const at = (day: number, n: number) => T0 + day * DAY + n * 7 * MINUTE;
const reading = (device: number, ts: number, values: Record<string, number | string>) =>
  toReading(device, ts, values, true) as Reading;

async function store(readings: readonly Reading[]): Promise<void> {
  await write(readings);
  await writeExpected(readings);
}

beforeAll(async () => {
  [database, expected] = [await createTestDatabase(), await createTestDatabase()];
  // The readings of an earlier version are judged.
  await database.pool.query(
    `insert into server_setting (name, value) values ('past readings', '{"at": "end"}')`,
  );
});
afterAll(async () => {
  await database.close();
  await expected.close();
});
beforeEach(async () => {
  for (const { pool } of [database, expected])
    await pool.query('truncate reading, reading_day, latest_reading, dirty_hour, stored_batch');
  await database.pool.query(`select setval('packed_until', 0, false)`);
  [write, writeExpected] = [writerOf(database), writerOf(expected)];
  late = 0;
  const all: Reading[] = [];
  for (let device = 1; device <= DEVICES; device += 1)
    for (let day = 0; day < DAYS; day += 1)
      for (let n = 0; n < READINGS; n += 1) all.push(reading(device, at(day, n), { pm25: n / 7, fan: day }));
  all.push(reading(1, Date.now(), { pm25: 5 }));
  await store(all);
  await rolledUp();
});

const rolledUp = () => database.pool.query('truncate dirty_hour');

/** Stores late readings: new ones, and further and other values of stored ones, as late devices do. */
async function storeLate(): Promise<void> {
  const n = late++;
  const device = 1 + (n % DEVICES);
  const day = n % DAYS;
  await store([
    reading(device, at(day, (n * 5) % READINGS), { co2: n, ...(n % 3 === 0 ? { pm25: 'off' } : {}) }),
    reading(device, at(day, n % READINGS) + 1, { pm25: n, fan: 'low' }),
  ]);
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
      query: (text: string, values?: unknown[]) => run(text, () => client.query(text, values)),
      release: (isBroken: boolean) => client.release(isBroken),
    }) as pg.PoolClient;
  return {
    query: (text: string, values?: unknown[]) => run(text, () => pool.query(text, values)),
    connect: async () => watchedClient(await pool.connect()),
  } as unknown as pg.Pool;
}

const pack = (pool: pg.Pool = database.pool, more: { mostOfDay?: number } = {}) =>
  createDayPacker({ pool, log: silentLog, readingsAtOnce: 10, pauseMs: 1, firstAfterMs: 0, ...more })(never);

const ALL = `select * from generate_series(1, ${DEVICES}) as d(key)
  cross join lateral ${readingsIn({ device: '= d.key', from: '0', to: NO_END }, READING_COLUMNS)} as r order by device, ts`;

async function expectNothingLost(): Promise<void> {
  const [found, wanted] = await Promise.all([database.pool.query(ALL), expected.pool.query(ALL)]);
  expect(found.rows).toEqual(wanted.rows);
}

const numberOf = async (query: string, client: pg.Pool | pg.PoolClient = database.pool): Promise<number> =>
  Number((await client.query(query)).rows[0].n);
const packedDays = () => numberOf('select count(*) as n from reading_day');
const pastRows = () => numberOf(`select count(*) as n from reading where ts < ${T0 + 30 * DAY}`);

describe('packing days', () => {
  it('moves all days that are over, and gives their space back', async () => {
    expect(await numberOf(`select pg_relation_size('reading_2026_02') as n`)).toBeGreaterThan(0);
    await pack();
    expect(await packedDays()).toBe(DEVICES * DAYS);
    expect(await pastRows()).toBe(0);
    for (const month of ['02', '03'])
      expect(await numberOf(`select pg_relation_size('reading_2026_${month}') as n`)).toBe(0);
    // Only the reading of the present.
    expect(await numberOf('select count(*) as n from reading')).toBe(1);
    await expectNothingLost();
  });

  it('packs a day again that got late readings, whose values win', async () => {
    await pack();
    for (let n = 0; n < 2 * DEVICES * DAYS; n += 1) {
      await storeLate();
      await expectNothingLost();
      if (n % 5 !== 0) continue;
      await rolledUp();
      await pack();
      await expectNothingLost();
    }
    await rolledUp();
    await pack();
    expect(await pastRows()).toBe(0);
    await expectNothingLost();
  });

  it('waits until the hours of a day are rolled up, and for days that are not long over', async () => {
    const yesterday = Date.now() - DAY;
    await store([reading(2, yesterday, { pm25: 1 })]);
    await rolledUp();
    await store([reading(2, at(1, 3), { pm25: 1 })]);
    await pack();
    expect(await packedDays()).toBe(DEVICES * DAYS - 1);
    expect(await numberOf(`select count(*) as n from reading where device = 2`)).toBe(READINGS + 1);
    await expectNothingLost();
  });

  it('leaves a day of more readings than a late one should have to wait for', async () => {
    await store([reading(DEVICES, at(0, READINGS), { pm25: 1 })]);
    await rolledUp();
    await pack(database.pool, { mostOfDay: READINGS });
    expect(await packedDays()).toBe(DEVICES * DAYS - 1);
    await expectNothingLost();
  });

  it('loses and doubles nothing, with late readings between any two statements', async () => {
    let packed = 0;
    for (let offset = 0; offset < 8; offset += 1) {
      await rolledUp();
      await pack(
        watched(async (when, n) => {
          if (when === 'before' && n % 16 === 2 * offset) await storeWithoutWaiting();
        }),
      );
      packed += await packedDays();
      await Promise.all(waiting.splice(0));
      await expectNothingLost();
    }
    expect(packed).toBeGreaterThan(4);
  });

  it('loses and doubles nothing when it is killed before any statement, and continues', {
    timeout: 300_000,
  }, async () => {
    let statements = 0;
    await pack(
      watched((_, n) => {
        statements = n;
      }),
    );
    expect(statements).toBeGreaterThan(20);
    for (let kill = 1; kill <= statements; kill += 1) {
      await unpackAll();
      const killed = pack(
        watched((when, n) => {
          if (when === 'before' && n === kill) throw new Error('killed');
        }),
      );
      await killed.catch(() => undefined);
      await storeLate();
      await expectNothingLost();
      await rolledUp();
      await pack();
      expect(await pastRows()).toBe(0);
      await expectNothingLost();
    }
  });

  it('keeps the rows for a reader who began before it', async () => {
    const backup = await database.pool.connect();
    await backup.query('begin isolation level repeatable read read only');
    const all = await numberOf('select count(*) as n from device', backup);
    await pack();
    expect(await numberOf(`select pg_relation_size('reading_2026_02') as n`)).toBeGreaterThan(0);
    expect(await numberOf(`select count(*) as n from reading`, backup)).toBe(DEVICES * DAYS * READINGS + 1);
    expect(await numberOf('select count(*) as n from reading_day', backup)).toBe(all);
    await backup.query('commit');
    backup.release();
    await pack();
    expect(await numberOf(`select pg_relation_size('reading_2026_02') as n`)).toBe(0);
    await expectNothingLost();
  });

  it('takes a batch of late and present readings of many days at once, also from several servers', async () => {
    await pack();
    const batch = Array.from({ length: DEVICES * DAYS }, (_, n) =>
      reading(1 + (n % DEVICES), at(Math.floor(n / DEVICES), 3), { rh: n }),
    );
    batch.push(reading(1, Date.now(), { pm25: 7 }));
    await Promise.all([write(batch), writerOf(database)(batch), pack()]);
    await writeExpected(batch);
    await expectNothingLost();
  });

  it('keeps what a server of an earlier version stores beside a packed day', async () => {
    await pack();
    const values = 'values (1, $1, 450, null), (1, $2, null, $3)';
    const given = [at(0, 0), at(0, 1), '{"pm25": "off"}'];
    await database.pool.query(`insert into reading (device, ts, co2, extra) ${values}`, given);
    await writeExpected([reading(1, at(0, 0), { co2: 450 }), reading(1, at(0, 1), { pm25: 'off' })]);
    await pack();
    expect(await pastRows()).toBe(0);
    const columns = 'r.ts, r.pm25, r.co2, r.extra';
    const mine = await database.pool.query(ALL.replace('select *', `select ${columns}`));
    expect(mine.rows).toEqual((await expected.pool.query(ALL.replace('select *', `select ${columns}`))).rows);
  });
});

/** During a transaction that packs, a late reading waits for its end. */
const waiting: Promise<void>[] = [];
async function storeWithoutWaiting(): Promise<void> {
  const { rows } = await database.pool.query(
    `select from pg_locks where locktype = 'advisory' and objid = any($1) and mode = 'ExclusiveLock' and granted
       and database = (select oid from pg_database where datname = current_database())`,
    [[READINGS_LOCK, PACKING_LOCK]],
  );
  const done = storeLate();
  if (rows.length === 0) await done;
  else waiting.push(done);
}

/** As if nothing had been packed yet. */
async function unpackAll(): Promise<void> {
  const { rows } = await database.pool.query('select device, day from reading_day');
  await store(rows.map(({ device, day }) => reading(device, day + 5, { pm10: 1 })));
  expect(await packedDays()).toBe(0);
  await rolledUp();
  await database.pool.query(`select setval('packed_until', 0, false)`);
}
