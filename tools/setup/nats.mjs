import { existsSync } from 'node:fs';
import { run, say, secondsSince } from './run.mjs';

const NAME = 'nats-server';
/** Where Debian puts it, and tests look for it unless NATS_SERVER_PATH names another one. */
const PROGRAM = `/usr/sbin/${NAME}`;

/**
 * Installs the NATS server that tests of several nodes start, where that can be done without asking. Elsewhere these say
 * that they are skipped.
 */
export async function ensureNatsServer() {
  const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (process.env.NATS_SERVER_PATH || existsSync(PROGRAM) || !canInstall) return;
  const startedAt = Date.now();
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', NAME]]) {
    const { code, output } = await run(['apt-get', args], { cwd: '/', env, quiet: true });
    if (code !== 0) say(output.trimEnd());
  }
  if (existsSync(PROGRAM)) say(`${NAME} installed in ${secondsSince(startedAt)}.`);
}
