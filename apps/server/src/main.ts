import type { Logger } from 'pino';
import { ConfigError, readConfig } from './config.ts';
import { createLogger } from './logger.ts';
import { createStopSteps, endProcess } from './process-end.ts';
import { type RunningServer, startServer } from './server.ts';
import { VERSION } from './server-root.ts';
import { StartError } from './start-error.ts';

try {
  const config = readConfig();
  const log = await createLogger(config.logLevel);
  const steps = createStopSteps(log);
  const end = endProcess(log, () => steps.run());
  try {
    const server = await startServer(config, log, steps);
    if (!end.asked()) announce(server, log);
  } catch (error) {
    // What was being started is cut off by the end, and fails.
    if (!end.asked()) throw error;
  }
} catch (error) {
  // A supervisor's log and a person at a terminal read the same words here.
  const expected = error instanceof ConfigError || error instanceof StartError;
  process.stderr.write(`${expected ? (error as Error).message : (error as Error).stack}\n`);
  process.exit(1);
}

/** In words on a terminal, as JSON anywhere else: the secrets among it are the ones that are told on purpose. */
function announce(server: RunningServer, log: Logger): void {
  if (process.stdout.isTTY) {
    process.stdout.write(announcement(server));
    return;
  }
  const { httpUrl, mqttUrl, databasePlace, firstAdministrator, demoSignIns } = server;
  log.info({ version: VERSION, httpUrl, mqttUrl, databasePlace }, 'Airdeck is running');
  if (firstAdministrator) log.warn(firstAdministrator, 'nobody administers the system yet: open this link');
  for (const { email, password, userType } of demoSignIns) {
    log.info({ email, userType }, `sign in to the demo as ${email} with ${password}`);
  }
}

/** What a person at the terminal wants to know once the server runs. */
function announcement(server: RunningServer): string {
  const { httpUrl, mqttUrl, databasePlace } = server;
  const lines = [
    '',
    `  Airdeck ${VERSION} is running`,
    '',
    `  Console    ${httpUrl}`,
    `  Devices    ${mqttUrl}`,
    `  Database   ${databasePlace}`,
    '',
    ...describeFirst(server.firstAdministrator),
    ...describeDemo(server.demoSignIns),
    '  Ctrl+C stops it.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function describeFirst(first: RunningServer['firstAdministrator']): string[] {
  if (!first) return [];
  return [
    '  There is no system administrator yet. Set a password here, within a day:',
    `  ${first.link}`,
    `  and sign in as ${first.email}. Another address: npm run admin -- <e-mail address>`,
    '',
  ];
}

function describeDemo(signIns: RunningServer['demoSignIns']): string[] {
  if (signIns.length === 0) return [];
  const width = Math.max(...signIns.map(({ email }) => email.length));
  return [
    '  Simulated homes are sending. Sign in as one of these, with the password behind it:',
    '',
    ...signIns.map(
      ({ email, password, userType, organisation }) =>
        `  ${email.padEnd(width)}  ${password}  ${userType}${organisation ? `, ${organisation}` : ''}`,
    ),
    '',
  ];
}
