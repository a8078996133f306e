import type { Database } from './database.ts';

/** Whether the database answers at all. @throws what the driver says */
export async function ping(database: Database): Promise<void> {
  await database.pool.query('select 1');
}
