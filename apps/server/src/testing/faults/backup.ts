import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { backUp } from '../../database/backup/back-up.ts';
import { restore } from '../../database/backup/restore.ts';
import { freePort } from '../../database/embedded/access.ts';
import { startEmbeddedPostgres } from '../../database/embedded/embedded-postgres.ts';
import { createEventBus } from '../../events.ts';
import { setSystemAdministrator } from '../../features/sign-in/administrators.ts';
import { createServices } from '../../services.ts';
import { silentLog } from '../silent-log.ts';
import { DebianPostgres, whyPostgresUnavailable } from './debian-postgres.ts';
import { FaultRun } from './fault-run.ts';
import type { FaultScenario } from './fault-scenario.ts';
import { reportText } from './kills.ts';
import { ServerProcess } from './server-process.ts';

const LOAD_MS = 5_000;
const ADMINISTRATOR = { email: 'backup@faults.example', password: 'a pass phrase of the faults' };

/** Restores a backup made under load into a new folder, and into a database of another kind and version. */
export const backup: FaultScenario = {
  name: 'backup',
  async run(say) {
    const faults: string[] = [];
    const folder = await mkdtemp(join(tmpdir(), 'airdeck-backup-'));
    await chmod(folder, 0o777);
    const file = join(folder, 'airdeck.backup');
    try {
      let before = 0;
      const report = await FaultRun.with({}, async (run) => {
        const { database, databaseUrl, dataDir } = run;
        const { users } = await createServices({ database, events: createEventBus(), clock: Date.now });
        await setSystemAdministrator({ database, users }, ADMINISTRATOR);
        await sleep(LOAD_MS);
        before = run.acknowledgedCount;
        await pipeline(Readable.from(backUp(databaseUrl, dataDir)), createGzip(), createWriteStream(file));
        const { size } = await stat(file);
        say(`${size} bytes, ${run.acknowledgedCount - before} acknowledged while they were written`);
        await run.progress();
      });
      say(reportText(report));
      if (report.lost > 0) faults.push('acknowledged messages were lost');

      const target = join(folder, 'restored');
      const postgres = await startEmbeddedPostgres({ dataDir: target, log: silentLog });
      try {
        const readings = await restoreInto(postgres.url, target, file);
        say(`embedded: ${readings} readings restored, ${before} were acknowledged before`);
        if (readings < before) faults.push('the backup lacks what was acknowledged before it');
        if (!(await canSignIn(postgres.url, target)))
          faults.push('no one can sign in to the restored product');
      } finally {
        await postgres.stop();
      }

      const why = whyPostgresUnavailable();
      if (why) say(`not restored into another kind of database: ${why}`);
      else {
        const other = await DebianPostgres.create(join(folder, 'debian'));
        try {
          const readings = await restoreInto(other.url(), join(folder, 'other'), file);
          say(`${await other.query('show server_version')}: ${readings} readings restored`);
          if (readings < before) faults.push('the other kind of database lacks readings');
        } finally {
          other.kill();
          await sleep(500);
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    return faults;
  },
};

/** @returns number of readings afterwards */
async function restoreInto(url: string, dataDir: string, file: string): Promise<number> {
  const unpacked = createReadStream(file).pipe(createGunzip());
  await restore(unpacked, url, dataDir);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return Number((await client.query('select count(*) from reading')).rows[0].count);
  } finally {
    await client.end();
  }
}

/** Starts the product on a database, and signs the administrator in. */
async function canSignIn(databaseUrl: string, dataDir: string): Promise<boolean> {
  const port = await freePort();
  const settings = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    AIRDECK_PORT: String(port),
    AIRDECK_MQTT_PORT: String(await freePort()),
    AIRDECK_DEMO: 'false',
  };
  const server = await ServerProcess.start({ acknowledgeFirst: false, settings });
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: ADMINISTRATOR.email, password: ADMINISTRATOR.password }),
    });
    return answer.ok;
  } finally {
    await server.kill();
  }
}
