import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { migrateDatabase } from './migrate.ts';

describe('migrateDatabase', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.close());

  it('leaves an up-to-date database unchanged, also from several servers at once', async () => {
    await Promise.all([migrateDatabase(database.url), migrateDatabase(database.url)]);
    const { rows } = await database.pool.query(
      'select count(*)::int as count from drizzle.__drizzle_migrations',
    );
    expect(rows[0].count).toBeGreaterThan(0);
  });

  it('refuses a database from before the first release, with instructions in the error', async () => {
    await database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at - 1');
    await expect(migrateDatabase(database.url)).rejects.toThrow('move the data folder away');
    await database.pool.query('update drizzle.__drizzle_migrations set created_at = created_at + 1');
    await expect(migrateDatabase(database.url)).resolves.toBeUndefined();
  });

  it('partitions readings by time', async () => {
    const { rows } = await database.pool.query(
      "select partstrat from pg_partitioned_table where partrelid = 'reading'::regclass",
    );
    expect(rows).toEqual([{ partstrat: 'r' }]);
  });
});
