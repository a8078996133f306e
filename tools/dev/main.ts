import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { createLogger } from '../../apps/server/src/logger.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const FIRST_PORT = 8080;

const log = await createLogger('warn');
const dataDir = resolve(ROOT, 'data/dev');
const given = process.env['DATABASE_URL'];
// Outside the watched process: a restart of the server must not restart PostgreSQL.
const postgres = given ? undefined : await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log });
const port = process.env['AIRDECK_PORT'] ?? String(await freePortFrom(FIRST_PORT));

const children = [
  start(['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'apps/server/src/main.ts'], ROOT, {
    AIRDECK_DEMO: 'true',
    DATA_DIR: dataDir,
    // Vite's, for the links that the server prints and mails.
    PUBLIC_URL: 'http://localhost:5173',
    ...process.env,
    AIRDECK_PORT: port,
    DATABASE_URL: given ?? postgres?.url,
  }),
  start(['vite/bin/vite.js'], join(ROOT, 'apps/web'), {
    ...process.env,
    AIRDECK_SERVER_URL: `http://127.0.0.1:${port}`,
  }),
];

let isEnding = false;
const end = () => {
  if (!isEnding) void endAll();
  isEnding = true;
};
process.on('SIGINT', end);
process.on('SIGTERM', end);
process.on('SIGHUP', end);
// Neither is useful without the other.
for (const child of children) child.once('exit', end);

async function endAll(): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }),
  );
  await postgres?.stop();
}

function start([script = '', ...args]: string[], cwd: string, env: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
    cwd,
    env,
    stdio: 'inherit',
  });
}

async function freePortFrom(first: number): Promise<number> {
  for (let port = first; ; port++) {
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    probe.close();
    if (isFree) return port;
  }
}
