import { existsSync } from 'node:fs';
import { aptInstall, canInstall } from './apt-install.mjs';
import { say, secondsSince } from './run.mjs';

const NAME = 'nats-server';
/** Path in Debian, which tests use unless NATS_SERVER_PATH is set. */
const PROGRAM = `/usr/sbin/${NAME}`;

/**
 * Installs the NATS server for tests with several nodes, if possible without a prompt. Otherwise these report that they
 * are skipped.
 */
export async function ensureNatsServer() {
  if (process.env.NATS_SERVER_PATH || existsSync(PROGRAM) || !canInstall()) return;
  const startedAt = Date.now();
  await aptInstall([NAME]);
  if (existsSync(PROGRAM)) say(`${NAME} installed in ${secondsSince(startedAt)}.`);
}
