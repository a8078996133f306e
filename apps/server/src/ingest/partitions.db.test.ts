import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDomainEvents } from '../domain-events.ts';
import { createAuditLog } from '../features/audit/audit-log.service.ts';
import { createRetention } from '../jobs/retention.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { deleteSome, listPartitions } from './partition.repository.ts';
import { Partitions } from './partitions.ts';
import { createReadingWriter } from './reading.repository.ts';
import { type Reading, toReading } from './reading.ts';
import { agedReadings } from './reading-retention.ts';
import { createRollUp } from './roll-up.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);
const clock = () => NOW;
const never = new AbortController().signal;

describe('partitions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const { name } of await listPartitions(database.pool))
      await database.pool.query(`drop table ${name}`);
    await database.pool.query('truncate dirty_hour');
  });

  const write = (partitions: Partitions, times: number[]) =>
    createReadingWriter({ pool: database.pool, partitions, clock })(
      times.map((ts) => toReading(1, ts, { pm25: 1 }, true) as Reading),
    );
  const names = async () => (await listPartitions(database.pool)).map(({ name }) => name);

  it('are created for this month and the next, also at the end of a year', async () => {
    await new Partitions(database.pool, clock).makeAhead();
    expect(await names()).toEqual(['reading_2026_11', 'reading_2026_12']);
    await new Partitions(database.pool, () => Date.UTC(2026, 11, 31)).makeAhead();
    expect(await names()).toEqual(['reading_2026_11', 'reading_2026_12', 'reading_2027_01']);
  });

  it('are created on demand, by several servers at the same time', async () => {
    const times = [Date.UTC(2000, 0, 1), Date.UTC(2024, 11, 31, 23, 59, 59, 999), Date.UTC(2025, 0), NOW];
    await Promise.all(Array.from({ length: 4 }, () => write(new Partitions(database.pool, clock), times)));
    expect(await names()).toEqual(['reading_2000', 'reading_2024', 'reading_2025_01', 'reading_2026_11']);
    const { rows } = await database.pool.query(
      'select tableoid::regclass::text as partition, ts from reading order by ts',
    );
    expect(rows).toEqual([
      { partition: 'reading_2000', ts: times[0] },
      { partition: 'reading_2024', ts: times[1] },
      { partition: 'reading_2025_01', ts: times[2] },
      { partition: 'reading_2026_11', ts: times[3] },
    ]);
  });

  it('of a far year leave out months that have their own, from when they were the present', async () => {
    for (const month of [2, 6, 7]) {
      const ts = Date.UTC(2023, month, 5);
      await new Partitions(database.pool, () => ts).makeFor([ts]);
    }
    const partitions = new Partitions(database.pool, clock);
    const times = Array.from({ length: 12 }, (_, month) => Date.UTC(2023, month, 20));
    await write(partitions, times);
    expect(await names()).toEqual([
      'reading_2023_01_02',
      'reading_2023_03',
      'reading_2023_04_06',
      'reading_2023_07',
      'reading_2023_08',
      'reading_2023_09_12',
    ]);
    expect(times.every((ts) => partitions.covers(ts))).toBe(true);
    const { rows } = await database.pool.query('select count(*)::int as count from reading');
    expect(rows).toEqual([{ count: 12 }]);
  });

  it('of a year are read only where the time of a question is', async () => {
    await write(new Partitions(database.pool, clock), [Date.UTC(2019, 5), Date.UTC(2020, 5), NOW]);
    const { rows } = await database.pool.query(
      `explain select from reading where device = 1 and ts >= ${Date.UTC(2019, 3)} and ts < ${Date.UTC(2019, 6)}`,
    );
    expect(JSON.stringify(rows).match(/reading_\d+\w*/g)).toContain('reading_2019');
    expect(JSON.stringify(rows)).not.toMatch(/reading_202/);
  });

  it('are created without waiting for reads of other months or blocking them', async () => {
    await write(new Partitions(database.pool, clock), [NOW]);
    const reader = await database.pool.connect();
    try {
      await reader.query('begin');
      await reader.query('select count(*) from reading');
      await write(new Partitions(database.pool, clock), [Date.UTC(2015, 5, 1)]);
      await reader.query('select count(*) from reading');
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    expect(await names()).toEqual(['reading_2015', 'reading_2026_11']);
  });

  it('lose the oldest readings of a device in parts, without marks for their hours', async () => {
    const start = Date.UTC(2019, 0);
    const before = start + 5 * HOUR_MS;
    await write(
      new Partitions(database.pool, clock),
      Array.from({ length: 60 }, (_, n) => start + n * 0.1 * HOUR_MS),
    );
    await database.pool.query('truncate dirty_hour');
    const left: number[] = [];
    for (let hasMore = true; hasMore; ) {
      hasMore = await deleteSome(
        database.pool,
        { of: 'reading', name: 'reading_2019' },
        { device: 1, before, limit: 12 },
      );
      const { rows } = await database.pool.query('select count(*)::int as count from reading');
      left.push(rows[0].count);
    }
    expect(left).toEqual([48, 36, 24, 12, 10]);
    const { rows } = await database.pool.query('select count(*)::int as hours from dirty_hour');
    expect(rows).toEqual([{ hours: 0 }]);
  });

  describe('beyond the retention period', () => {
    let now = NOW;
    const log: unknown[] = [];
    const retention = () =>
      createRetention({
        database,
        clock: () => now,
        log: {
          info: (...line: unknown[]) => void log.push(line),
          warn: (...line: unknown[]) => void log.push(line),
        },
        auditLog: createAuditLog({ clock: () => now, domainEvents: createDomainEvents() }),
      });
    const aged = (partitions: Partitions, months: number) =>
      agedReadings(
        { pool: database.pool, clock: () => now, log: { warn: () => undefined }, partitions, months },
        never,
      );
    const run = (partitions: Partitions) => retention().apply(aged(partitions, 3));
    const runFor = async (partitions: Partitions, hours: number) => {
      for (const end = now + hours * HOUR_MS; now < end; now += 2 * HOUR_MS) await run(partitions);
    };
    const audited = async () => {
      const { rows } = await database.pool.query(
        'select action, user_email, entity_type, entity_name, details, is_of_system from audit_entry order by id',
      );
      return rows.map(({ action, ...entry }) => [action, entry]);
    };
    beforeEach(async () => {
      now = NOW;
      log.length = 0;
      await database.pool.query(
        `truncate audit_entry, reading_hourly, latest_reading, dirty_hour; delete from server_setting where name like 'retention:%' or name = 'gone data'`,
      );
    });

    it('are dropped a month at a time, without their hourly values, and announced a day before', async () => {
      const partitions = new Partitions(database.pool, clock);
      await write(partitions, [Date.UTC(2026, 6, 31), Date.UTC(2026, 7, 1), NOW]);
      await database.pool.query(
        `insert into reading_hourly (device, key, hour, min, max, sum, count)
         select 1, 'pm25', (ts / 3600000)::int, 1, 1, 1, 1 from reading`,
      );
      await run(partitions);
      const entry = { user_email: 'Airdeck', entity_type: 'READINGS', details: null, is_of_system: true };
      const july = { ...entry, entity_name: '2026-07-01 – 2026-08-01' };
      expect(await audited()).toEqual([['deletionAnnounced', july]]);
      expect(await names()).toContain('reading_2026_07');
      await runFor(partitions, 26);
      expect(await audited()).toEqual([
        ['deletionAnnounced', july],
        ['deletedByAge', july],
      ]);
      const { rows } = await database.pool.query(
        `select (select array_agg(ts order by ts) from reading) as kept, (select count(*)::int from reading_hourly) as hourly,
           (select count(*)::int from dirty_hour where hour < ${Date.UTC(2026, 7, 1) / HOUR_MS}) as dirty`,
      );
      expect(rows[0]).toEqual({ kept: [Date.UTC(2026, 7, 1), NOW].map(String), hourly: 3, dirty: 0 });
      // A late reading of a dropped month, which the door refuses, would go with the next run.
      await write(partitions, [Date.UTC(2026, 6, 31)]);
      expect(await names()).toContain('reading_2026_07');
      await run(partitions);
      expect(await names()).not.toContain('reading_2026_07');
    });

    it('are deleted a month at a time out of the partition of a year, without their hourly values', async () => {
      now = Date.UTC(2025, 3, 10);
      const runAt = (ts: number) => {
        now = ts;
        const partitions = new Partitions(database.pool, () => now);
        return retention().apply(aged(partitions, 26));
      };
      // Two devices have readings of each hour, one only some that stay.
      const hours = Array.from({ length: 40 }, (_, n) => Date.UTC(2023, 0, 31, 4) + n * HOUR_MS);
      const readings = [1, 2].flatMap((device) => hours.map((ts) => [device, ts] as const));
      const { pool } = database;
      await new Partitions(pool, () => now).makeFor(hours);
      const store = createReadingWriter({
        pool,
        partitions: new Partitions(pool, () => now),
        clock: () => now,
      });
      await store(
        [...readings, [3, Date.UTC(2023, 5)] as const, [1, now] as const].map(
          ([device, ts]) => toReading(device, ts, { pm25: 1 }, true) as Reading,
        ),
      );
      const rollUp = () => createRollUp({ pool, clock: () => now, log: { warn: () => undefined } })(never);
      await rollUp();
      expect(await names()).toContain('reading_2023');
      const left = async (table: string, time: string) => {
        const { rows } = await pool.query(
          `select device, count(*)::int as count from ${table} where ${time} < ${Date.UTC(2024, 0)} group by 1 order by 1`,
        );
        return rows.map(({ device, count }) => [device, count]);
      };
      const january = hours.filter((ts) => ts < Date.UTC(2023, 1)).length;
      for (let hour = 0; hour < 26; hour += 2) await runAt(Date.UTC(2025, 3, 10) + hour * HOUR_MS);
      expect(await audited()).toMatchObject([
        ['deletionAnnounced', { entity_name: '2023-01-01 – 2023-02-01' }],
        ['deletedByAge', { entity_name: '2023-01-01 – 2023-02-01' }],
      ]);
      await rollUp();
      const kept = [
        [1, 40 - january],
        [2, 40 - january],
        [3, 1],
      ];
      expect(await left('reading', 'ts')).toEqual(kept);
      expect(await left('reading_hourly', 'hour * 3600000::int8')).toEqual([
        [1, 40],
        [2, 40],
        [3, 1],
      ]);
      expect(await left('dirty_hour', 'hour * 3600000::int8')).toEqual([]);
      // A late reading of the deleted month goes with the next run; an empty month is not announced.
      await store([toReading(2, Date.UTC(2023, 0, 5), { pm25: 1 }, true) as Reading]);
      await runAt(Date.UTC(2025, 3, 11, 3));
      expect(await left('reading', 'ts')).toEqual(kept);
      expect(await audited()).toHaveLength(2);
    });

    it('are kept if a server starts with its clock 400 days ahead, until the operator confirms', async () => {
      const partitions = new Partitions(database.pool, clock);
      await write(partitions, [Date.UTC(2026, 9, 1), NOW]);
      await run(partitions);
      now = NOW + 400 * 24 * HOUR_MS;
      await runFor(partitions, 48);
      expect(await names()).toEqual(['reading_2026_10', 'reading_2026_11']);
      expect(await audited()).toMatchObject([['deletionHeld', { details: { doubt: 'clockJumped' } }]]);
      expect(log).toEqual([
        [expect.objectContaining({ data: 'readings' }), expect.stringContaining('held back')],
      ]);
      expect(await retention().listHeld()).toMatchObject([{ name: 'readings', doubt: 'clockJumped' }]);
      await retention().confirmHeld();
      expect(await retention().listHeld()).toEqual([]);
      await run(partitions);
      expect(await names()).toEqual([]);
    });

    it('are kept if the newest reading is far from the clock', async () => {
      const partitions = new Partitions(database.pool, clock);
      await write(partitions, [Date.UTC(2026, 6, 31), NOW]);
      await database.pool.query('update latest_reading set received_time = $1', [NOW - 8 * 24 * HOUR_MS]);
      await runFor(partitions, 48);
      expect(await names()).toContain('reading_2026_07');
      expect(await retention().listHeld()).toMatchObject([{ doubt: 'readingsDisagree' }]);
    });
  });
});
