import type { Logger } from 'pino';
import { announcement } from './announcement.ts';
import { ConfigError, readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { type RunningServer, startServer } from './server.ts';
import { VERSION } from './server-root.ts';
import { StartError } from './start-error.ts';

/** A supervisor that asked for the end kills after ten seconds. */
const STOP_LIMIT_MS = 9_500;
const SAME_SIGNAL_MS = 500;

const terminal = process.stdout.isTTY === true;

try {
  const config = readConfig();
  const log = await createLogger(config.logLevel);
  let server: RunningServer | undefined;
  stopOnSignal(log, () => server);
  stopOnFault(log, () => server);
  server = await startServer(config, log);
  announce(server, log);
} catch (error) {
  // A supervisor's log and a person at a terminal read the same words here.
  const expected = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}

function announce(server: RunningServer, log: Logger): void {
  if (terminal || server.demoSignIns.length > 0) {
    process.stdout.write(announcement(server));
    return;
  }
  const { httpUrl, mqttUrl, databasePlace, firstAdministrator } = server;
  log.info({ version: VERSION, httpUrl, mqttUrl, databasePlace }, 'Airdeck is running');
  // The one secret that is logged on purpose: works once, for a day, and until the next start.
  if (firstAdministrator) log.warn(firstAdministrator, 'nobody administers the system yet: open this link');
}

/** The first signal ends in good order, a second one at once. */
function stopOnSignal(log: Logger, running: () => RunningServer | undefined): void {
  let askedAt: number | undefined;
  const onSignal = (name: NodeJS.Signals) => {
    const server = running();
    // Ctrl+C under npm arrives twice, from the terminal and from npm.
    if (askedAt !== undefined && Date.now() - askedAt < SAME_SIGNAL_MS) return;
    if (askedAt !== undefined || !server) {
      log.warn(`${name}: stopping at once`);
      process.exit(1);
    }
    askedAt = Date.now();
    log.info(`${name}: stopping`);
    void stopInTime(server, log).then((code) => process.exit(code));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}

/** A fault that nothing caught leaves the process in a state that nobody knows: it ends, and says why. */
function stopOnFault(log: Logger, running: () => RunningServer | undefined): void {
  let failed = false;
  const onFault = (error: unknown) => {
    log.fatal({ err: error }, 'an error that nothing caught: stopping');
    if (failed) process.exit(1);
    failed = true;
    const server = running();
    if (!server) process.exit(1);
    void stopInTime(server, log).then(() => process.exit(1));
  };
  process.on('uncaughtException', onFault);
  process.on('unhandledRejection', onFault);
}

/** Answers the exit code. */
async function stopInTime(server: RunningServer, log: Logger): Promise<number> {
  const timer = setTimeout(() => {
    log.error('stopping takes too long: leaving now');
    process.exit(1);
  }, STOP_LIMIT_MS);
  try {
    await server.stop();
    log.info('stopped');
    return 0;
  } catch (error) {
    log.error({ err: error }, 'not everything could be stopped');
    return 1;
  } finally {
    clearTimeout(timer);
  }
}
