import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../testing/silent-log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import {
  allowLongWork,
  type Database,
  INGEST_SETTINGS,
  LONG_WORK_SETTINGS,
  openDatabase,
} from './database.ts';
import { isTransientError } from './errors.ts';

/** Waits until that connection's process has ended. */
async function gone({ pool }: Database, pid: number): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query('select from pg_stat_activity where pid = $1', [pid]);
    if (rowCount === 0) return;
  }
}

describe('openDatabase', () => {
  let database: TestDatabase;
  let opened: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    opened = openDatabase(database.url, silentLog, 2);
  });
  afterAll(async () => {
    await opened.close();
    await database.close();
  });

  it('survives a connection terminated by PostgreSQL, idle or between two statements of a transaction', async () => {
    await opened.pool.query('select 1');
    const work = opened.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await gone(database, rows[0]?.pid ?? 0);
      await tx.execute('select 2');
    });
    await expect(work).rejects.toThrow();
    expect((await opened.pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  });
});

describe('the time limits of statements', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  const open = (settings: Readonly<Record<string, string>> = {}) =>
    openDatabase(database.url, silentLog, 1, settings);

  const limitsOf = async (queryable: Pick<Database['db'], 'execute'>) => {
    const { rows } = await queryable.execute<Record<string, string>>(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    return rows[0];
  };

  it('apply to every connection, and are higher for ingest and long work', async () => {
    const [usual, ingest, long] = [open(), open(INGEST_SETTINGS), open(LONG_WORK_SETTINGS)];
    expect(await limitsOf(usual.db)).toEqual({ statement: '30s', lock: '10s', idle: '1min' });
    expect(await limitsOf(ingest.db)).toEqual({ statement: '1min', lock: '0', idle: '1min' });
    expect(await limitsOf(long.db)).toEqual({ statement: '10min', lock: '1min', idle: '1min' });
    await Promise.all([usual.close(), ingest.close(), long.close()]);
  });

  it('override those in the database URL, and keep its other options', async () => {
    const url = `${database.url}?options=${encodeURIComponent('-c work_mem=5MB -c statement_timeout=0')}`;
    const opened = openDatabase(url, silentLog, 1);
    const { rows } = await opened.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('work_mem') as memory`,
    );
    await opened.close();
    expect(rows).toEqual([{ statement: '30s', memory: '5MB' }]);
  });

  it('can be raised for one transaction, without effect on later ones of the same connection', async () => {
    const usual = open();
    await usual.db.transaction(async (tx) => {
      await allowLongWork(tx);
      expect(await limitsOf(tx)).toEqual({ statement: '10min', lock: '1min', idle: '1min' });
    });
    expect(await limitsOf(usual.db)).toMatchObject({ statement: '30s', lock: '10s' });
    await usual.close();
  });

  it('fail with a transient error, and leave the pool usable', async () => {
    // Enough for all that are short, on a busy machine as well.
    const impatient = open({ statement_timeout: '500ms', idle_in_transaction_session_timeout: '50ms' });
    const inTransaction = () => impatient.db.transaction((tx) => tx.execute('select pg_sleep(10)'));
    const idleInTransaction = () =>
      impatient.db.transaction(async (tx) => {
        const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
        await gone(database, rows[0]?.pid ?? 0);
        await tx.execute('select 2');
      });
    const alone = () => impatient.pool.query('select pg_sleep(10)');
    for (const work of [alone, inTransaction, idleInTransaction, alone]) {
      const error = await work().then(
        () => undefined,
        (failure: unknown) => failure,
      );
      expect(isTransientError(error)).toBe(true);
      expect((await impatient.pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
    }
    expect(impatient.pool).toMatchObject({ totalCount: 1, idleCount: 1, waitingCount: 0 });
    await impatient.close();
  });
});
