import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { createGunzip, createGzip } from 'node:zlib';
import { readConfig } from '../config.ts';
import { backUp } from '../database/backup/back-up.ts';
import { restore } from '../database/backup/restore.ts';
import { findOrStartDatabase } from '../database/running-database.ts';
import { createLogger } from '../logger.ts';
import { StartError } from '../start-error.ts';
import { endWithFailure } from './end-with-failure.ts';

const USAGE = `Copies everything that Airdeck has stored into a file, and back.

  npm run backup -- airdeck.backup    works while the server runs, and while it does not
  npm run restore -- airdeck.backup   into an empty database: a new DATA_DIR, or a new database of DATABASE_URL

The file holds passwords' hashes, devices' access tokens and the key that signs sessions: keep it like a password.
`;

const COMMANDS = { backup: writeBackup, restore: readBackup } as const;

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  });
  const [command, file, ...rest] = positionals;
  const work = COMMANDS[command as keyof typeof COMMANDS];
  if (values.help || !work || file === undefined || rest.length > 0) {
    process.stdout.write(USAGE);
    process.exit(values.help ? 0 : 2);
  }
  process.stdout.write(`${await work(file)}\n`);
  process.exit(0);
} catch (error) {
  endWithFailure(error);
}

async function writeBackup(file: string): Promise<string> {
  const config = readConfig();
  const log = await createLogger('warn', 'stderr');
  const { url, stop } = await findOrStartDatabase(config, log);
  const draft = `${file}.new`;
  let tables = 0;
  let rows = 0;
  try {
    const everything = backUp(url, config.dataDir, (_table, count) => {
      tables += 1;
      rows += count;
    });
    const target = createWriteStream(draft, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.from(everything), createGzip({ level: 6 }), target);
    const written = await open(draft, 'r+');
    await written.sync();
    await written.close();
    await rename(draft, file);
    return `${rows} rows of ${tables} tables are in ${file}.`;
  } catch (error) {
    if ((error as { code?: string }).code === 'EEXIST') {
      throw new StartError(
        `${draft} is there: another backup writes it, or one was broken off. Delete it then.`,
      );
    }
    await rm(draft, { force: true });
    throw error;
  } finally {
    await stop();
  }
}

async function readBackup(file: string): Promise<string> {
  const config = readConfig();
  const log = await createLogger('warn', 'stderr');
  await (await open(file)).close();
  const { url, stop } = await findOrStartDatabase(config, log);
  try {
    const { head, rows, files } = await pipeline(
      createReadStream(file),
      createGunzip(),
      (unpacked: AsyncIterable<Buffer>) => restore(unpacked, url, config.dataDir),
    );
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    return (
      `Restored and counted: ${total} rows of ${Object.keys(rows).length} tables and ${files} files, ` +
      `as they were at ${new Date(head.createdTime).toISOString()}.`
    );
  } catch (error) {
    if (!(error as { code?: string }).code?.startsWith('Z_')) throw error;
    throw new StartError(`${file} is damaged, or no backup: ${(error as Error).message}`);
  } finally {
    await stop();
  }
}
