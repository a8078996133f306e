import { randomBytes } from 'node:crypto';
import { createEventBus } from '../../apps/server/src/events.ts';
import { createPasswords } from '../../apps/server/src/features/sign-in/passwords.ts';
import { createServices } from '../../apps/server/src/services.ts';
import { TEST_PASSWORD_COST } from '../../apps/server/src/testing/world.ts';
import { compareWithRecording } from '../../tools/recording/comparison.ts';
import { Stop, say } from '../../tools/setup/run.mjs';
import { openEmbeddedDatabase } from '../embedded-database.ts';
import type { Account } from '../platform-api.ts';
import { startServer } from '../server-under-test.ts';

/**
 * Repeats the recorded requests to a real ThingsBoard against the built product, on a fresh database.
 * @throws Stop if a difference is not listed, or a listed one does not occur
 */
export async function askAsRecorded(): Promise<void> {
  const server = await startServer({ LOG_LEVEL: 'warn' });
  try {
    const account = await createSystemAdministrator(server.dataDir);
    const result = await compareWithRecording({ url: server.url, mqttPort: server.mqttPort, account });
    if (!result) {
      say('skipped: the recording of a ThingsBoard is not beside the project.');
      return;
    }
    for (const difference of result.unlisted) say(difference);
    say(
      `${result.agreeing} of ${result.steps} recorded steps are answered alike; the others differ on purpose.`,
    );
    if (result.unlisted.length > 0) throw new Stop('What differs from the recording is not what is listed.');
  } finally {
    await server.stop();
  }
}

async function createSystemAdministrator(dataDir: string): Promise<Account> {
  const database = await openEmbeddedDatabase(dataDir);
  try {
    const services = await createServices({
      database,
      events: createEventBus(),
      clock: Date.now,
      passwords: createPasswords(TEST_PASSWORD_COST),
    });
    // The same email address as in the recording, without a name.
    const account = { email: 'sysadmin@thingsboard.org', password: randomBytes(9).toString('base64url') };
    const { email } = account;
    const user = await services.users.create({
      authority: 'SYS_ADMIN',
      tenantId: null,
      customerId: null,
      email,
    });
    await services.users.setPassword(user.id, account.password);
    return account;
  } finally {
    await database.close();
  }
}
