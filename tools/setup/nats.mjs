import { existsSync } from 'node:fs';
import { aptInstall, canInstall } from './apt-install.mjs';
import { say, secondsSince } from './run.mjs';

const NAME = 'nats-server';
/** Where Debian puts it, and tests look for it unless NATS_SERVER_PATH names another one. */
const PROGRAM = `/usr/sbin/${NAME}`;

/**
 * Installs the NATS server that tests of several nodes start, where that can be done without asking. Elsewhere these say
 * that they are skipped.
 */
export async function ensureNatsServer() {
  if (process.env.NATS_SERVER_PATH || existsSync(PROGRAM) || !canInstall()) return;
  const startedAt = Date.now();
  await aptInstall([NAME]);
  if (existsSync(PROGRAM)) say(`${NAME} installed in ${secondsSince(startedAt)}.`);
}
