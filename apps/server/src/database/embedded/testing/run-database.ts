import { silentLog } from '../../../testing/silent-log.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/**
 * A process that runs the embedded PostgreSQL in the folder of its argument until it is killed. Says the
 * database's URL on standard output once it is there.
 */
const [dataDir = ''] = process.argv.slice(2);
const { url } = await startEmbeddedPostgres({ dataDir, log: silentLog, buffersMb: 128 });
process.stdout.write(`${url}\n`);
// Nothing else keeps this process: the database is watched on the side.
setInterval(() => undefined, 2 ** 30);
