import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDomainEvents } from '../domain-events.ts';
import { createAuditLog } from '../features/audit/audit-log.service.ts';
import { createRetention } from '../jobs/retention.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { listPartitions } from './partition.repository.ts';
import { Partitions } from './partitions.ts';
import { createReadingWriter } from './reading.repository.ts';
import { type Reading, toReading } from './reading.ts';
import { agedReadings } from './reading-retention.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 21);
const month = (year: number, number: number) => year * 12 + number - 1;

describe('partitions', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    for (const one of await listPartitions(database.pool)) {
      const name = `reading_${Math.floor(one / 12)}_${String((one % 12) + 1).padStart(2, '0')}`;
      await database.pool.query(`drop table ${name}`);
    }
    await database.pool.query('truncate dirty_hour');
  });

  const write = (partitions: Partitions, times: number[]) =>
    createReadingWriter({ pool: database.pool, partitions, clock: () => NOW })(
      times.map((ts) => toReading(1, ts, { pm25: 1 }, true) as Reading),
    );
  const months = async () => (await listPartitions(database.pool)).sort((a, b) => a - b);

  it('are created for this month and the next, also at the end of a year', async () => {
    await new Partitions(database.pool).makeAhead(NOW);
    expect(await months()).toEqual([month(2026, 11), month(2026, 12)]);
    await new Partitions(database.pool).makeAhead(Date.UTC(2026, 11, 31));
    expect(await months()).toEqual([month(2026, 11), month(2026, 12), month(2027, 1)]);
  });

  it('are created on demand, by several servers at the same time', async () => {
    const times = [Date.UTC(2000, 0, 1), Date.UTC(2012, 1, 29, 23, 59, 59, 999), Date.UTC(2012, 2, 1)];
    await Promise.all(Array.from({ length: 4 }, () => write(new Partitions(database.pool), times)));
    expect(await months()).toEqual([month(2000, 1), month(2012, 2), month(2012, 3)]);
    const { rows } = await database.pool.query(
      'select tableoid::regclass::text as partition, ts from reading order by ts',
    );
    expect(rows).toEqual([
      { partition: 'reading_2000_01', ts: times[0] },
      { partition: 'reading_2012_02', ts: times[1] },
      { partition: 'reading_2012_03', ts: times[2] },
    ]);
  });

  it('are created without waiting for reads of other months or blocking them', async () => {
    await write(new Partitions(database.pool), [NOW]);
    const reader = await database.pool.connect();
    try {
      await reader.query('begin');
      await reader.query('select count(*) from reading');
      await write(new Partitions(database.pool), [Date.UTC(2015, 5, 1)]);
      await reader.query('select count(*) from reading');
    } finally {
      await reader.query('rollback');
      reader.release();
    }
    expect(await months()).toEqual([month(2015, 6), month(2026, 11)]);
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
    const run = (partitions: Partitions) => retention().apply(agedReadings(partitions, 3));
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
        `truncate audit_entry, reading_hourly, latest_reading; delete from server_setting where name like 'retention:%'`,
      );
    });

    it('are dropped a month at a time with their hourly values, and announced a day before', async () => {
      const partitions = new Partitions(database.pool);
      await write(partitions, [Date.UTC(2026, 6, 31), Date.UTC(2026, 7, 1), NOW]);
      await database.pool.query(
        `insert into reading_hourly (device, key, hour, min, max, sum, count)
         select 1, 'pm25', (ts / 3600000)::int, 1, 1, 1, 1 from reading`,
      );
      await run(partitions);
      const entry = { user_email: 'Airdeck', entity_type: 'READINGS', details: null, is_of_system: true };
      const july = { ...entry, entity_name: '2026-07-01 – 2026-08-01' };
      expect(await audited()).toEqual([['deletionAnnounced', july]]);
      expect(await months()).toContain(month(2026, 7));
      await runFor(partitions, 26);
      expect(await audited()).toEqual([
        ['deletionAnnounced', july],
        ['deletedByAge', july],
      ]);
      const { rows } = await database.pool.query(
        `select (select array_agg(ts order by ts) from reading) as kept, (select count(*)::int from reading_hourly) as hourly,
           (select count(*)::int from dirty_hour where hour < ${Date.UTC(2026, 7, 1) / HOUR_MS}) as dirty`,
      );
      expect(rows[0]).toEqual({ kept: [Date.UTC(2026, 7, 1), NOW].map(String), hourly: 2, dirty: 0 });
      // A late reading of a dropped month is accepted again, until the next run.
      await write(partitions, [Date.UTC(2026, 6, 31)]);
      expect(await months()).toContain(month(2026, 7));
      await run(partitions);
      expect(await months()).not.toContain(month(2026, 7));
    });

    it('are kept if a server starts with its clock 400 days ahead, until the operator confirms', async () => {
      const partitions = new Partitions(database.pool);
      await write(partitions, [Date.UTC(2026, 9, 1), NOW]);
      await run(partitions);
      now = NOW + 400 * 24 * HOUR_MS;
      await runFor(partitions, 48);
      expect(await months()).toEqual([month(2026, 10), month(2026, 11)]);
      expect(await audited()).toMatchObject([['deletionHeld', { details: { doubt: 'clockJumped' } }]]);
      expect(log).toEqual([
        [expect.objectContaining({ data: 'readings' }), expect.stringContaining('held back')],
      ]);
      expect(await retention().listHeld()).toMatchObject([{ name: 'readings', doubt: 'clockJumped' }]);
      await retention().confirmHeld();
      expect(await retention().listHeld()).toEqual([]);
      await run(partitions);
      expect(await months()).toEqual([]);
    });

    it('are kept if the newest reading is far from the clock', async () => {
      const partitions = new Partitions(database.pool);
      await write(partitions, [Date.UTC(2026, 6, 31), NOW]);
      await database.pool.query('update latest_reading set received_time = $1', [NOW - 8 * 24 * HOUR_MS]);
      await runFor(partitions, 48);
      expect(await months()).toContain(month(2026, 7));
      expect(await retention().listHeld()).toMatchObject([{ doubt: 'readingsDisagree' }]);
    });
  });
});
