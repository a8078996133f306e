import type { Logger } from 'pino';
import { announcement, firstSignIns, nodeWarning, type RunningServer } from './announcement.ts';
import { ConfigError, readConfig } from './config.ts';
import { findDatabase } from './database/find-database.ts';
import { createLogger, failureText } from './logger.ts';
import { createStopSteps, endProcess } from './process-end.ts';
import { VERSION } from './server-root.ts';
import { StartError } from './start-error.ts';

try {
  const config = readConfig();
  const log = await createLogger(config.logLevel);
  const steps = createStopSteps(log);
  const end = endProcess(log, (isFault) => steps.run(isFault), config.leaveMs);
  try {
    // The server's code is read and evaluated while PostgreSQL starts, in a process of its own.
    const readServer = () => import('./server.ts');
    const database = await findDatabase(config, log, steps, readServer);
    const { startServer } = await readServer();
    const server = await startServer(config, log, steps, database);
    if (!end.asked()) announce(server, log);
  } catch (error) {
    // Shutting down interrupts the start, which then fails.
    if (!end.asked()) throw error;
  }
} catch (error) {
  // A supervisor's log and a person at a terminal read the same words here.
  const expected = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${expected ? (error as Error).message : failureText(error as Error)}\n`);
  process.exit(1);
}

/**
 * In words on a terminal, as JSON anywhere else: the secrets among it are the ones that are printed on purpose. The
 * demo's sign-ins, to be read by a person in either case, stay out of the JSON.
 */
function announce(server: RunningServer, log: Logger): void {
  if (process.stdout.isTTY) {
    process.stdout.write(announcement(server, process.versions.node));
    return;
  }
  const { httpUrl, mqttUrl, databasePlace, firstAdministrator, demo } = server;
  log.info({ version: VERSION, httpUrl, mqttUrl, databasePlace }, 'Airdeck is running');
  const warning = nodeWarning(process.versions.node);
  if (warning) log.warn(warning);
  if (firstAdministrator) log.warn(firstAdministrator, 'the system has no administrator yet: open this link');
  process.stderr.write(firstSignIns(demo));
}
