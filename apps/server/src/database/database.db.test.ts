import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

describe('openDatabase', () => {
  let database: TestDatabase;
  let opened: Database;
  beforeAll(async () => {
    database = await createTestDatabase();
    opened = openDatabase(database.url, { warn: () => undefined }, 2);
  });
  afterAll(async () => {
    await opened.close();
    await database.close();
  });

  it('survives that PostgreSQL ends a connection, idle or between two statements of a transaction', async () => {
    await opened.pool.query('select 1');
    const work = opened.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>('select pg_backend_pid() as pid');
      await database.pool.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
      );
      await gone(rows[0]?.pid ?? 0);
      await tx.execute('select 2');
    });
    await expect(work).rejects.toThrow();
    expect((await opened.pool.query('select 3 as three')).rows).toEqual([{ three: 3 }]);
  });

  async function gone(pid: number): Promise<void> {
    for (;;) {
      const { rowCount } = await database.pool.query('select from pg_stat_activity where pid = $1', [pid]);
      if (rowCount === 0) return;
    }
  }
});
