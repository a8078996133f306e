import { type Database, openDatabase } from '../apps/server/src/database/database.ts';
import { findRunningDatabase } from '../apps/server/src/database/embedded/embedded-postgres.ts';
import { silentLog } from '../apps/server/src/testing/silent-log.ts';

/** Opens the embedded database of a running server. */
export async function openEmbeddedDatabase(dataDir: string): Promise<Database> {
  const url = await findRunningDatabase(dataDir, silentLog);
  if (!url) throw new Error('The database cannot be found.');
  return openDatabase(url, silentLog, 2);
}
