import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../database/embedded/access.ts';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';
import { MIGRATIONS_FOLDER, migrateDatabase } from '../../database/migrate.ts';
import { ROWS_AFTER } from '../release-rows.ts';
import { silentLog } from '../silent-log.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { ServerProcess } from './server-process.ts';

const READINGS = 500_000;

/** Starts this version on a database of the first release with its data: no row is lost. */
export const upgrade: FaultScenario = {
  name: 'upgrade',
  async run(say) {
    const faults: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-upgrade-'));
    await chmod(folder, 0o755);
    const postgres = await startEmbeddedPostgres({ dataDir: folder, log: silentLog });
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      const [first] = await migrateAsFirstRelease(postgres.url, join(folder, 'migrations'));
      await client.query(ROWS_AFTER[first ?? ''] ?? '');
      await client.query(
        `insert into reading (device, ts, pm25) select min(key), 1767225600000 + n * 1000, n % 500
         from device, generate_series(3, $1::int) n group by n`,
        [READINGS],
      );
      const before = await countRows(client);
      const began = Date.now();
      const settings = {
        DATABASE_URL: postgres.url,
        DATA_DIR: folder,
        AIRDECK_PORT: String(await freePort()),
        AIRDECK_MQTT_PORT: String(await freePort()),
        AIRDECK_DEMO: 'false',
      };
      const server = await ServerProcess.start({ acknowledgeFirst: false, settings });
      await server.kill();
      const after = await countRows(client);
      const lost = [...before].filter(([table, rows]) => (after.get(table) ?? 0) < rows);
      const total = [...before.values()].reduce((sum, rows) => sum + rows, 0);
      say(`${total} rows of ${before.size} tables, started after ${Date.now() - began} ms`);
      faults.push(
        ...lost.map(([table, rows]) => `${table} had ${rows} rows and has ${after.get(table) ?? 'none'}`),
      );
    } finally {
      await client.end();
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    }
    return faults;
  },
};

/** @returns names of the migrations of the first release */
async function migrateAsFirstRelease(url: string, folder: string): Promise<string[]> {
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  const file = join(folder, 'meta/_journal.json');
  const journal: { entries: { tag: string }[] } = JSON.parse(await readFile(file, 'utf8'));
  const entries = journal.entries.slice(0, 1);
  await writeFile(file, JSON.stringify({ ...journal, entries }));
  await migrateDatabase(url, folder);
  return entries.map(({ tag }) => tag);
}

/** By table with data of people and devices; excludes rows that the server itself processes or expires. */
async function countRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       and not relispartition and relname not in ('dirty_hour', 'user_session', 'user_activation', 'quarantine')`,
  );
  const counts = new Map<string, number>();
  for (const { name } of rows) {
    const found = await client.query(`select count(*)::int as rows from ${pg.escapeIdentifier(name)}`);
    counts.set(name, found.rows[0].rows);
  }
  return counts;
}
