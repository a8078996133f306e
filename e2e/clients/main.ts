import { resolve } from 'node:path';
import { ensureBuilt } from '../../tools/setup/build.mjs';
import { runMain, Stop, say, secondsSince } from '../../tools/setup/run.mjs';
import { openEmbeddedDatabase } from '../embedded-database.ts';
import { createHousehold } from '../household.ts';
import { signInToApi } from '../platform-api.ts';
import { startServer } from '../server-under-test.ts';
import type { ClientCheck } from './client-check.ts';
import { mosquittoCheck } from './mosquitto.ts';
import { mqttJsCheck } from './mqtt-js.ts';
import { PYTHON_CHECKS } from './python-checks.ts';

const CHECKS: readonly ClientCheck[] = [...PYTHON_CHECKS, mosquittoCheck, mqttJsCheck];

/**
 * `npm run test:clients [-- part of a name …]`: published third-party clients of devices and applications, against the
 * built product on a fresh database. Their data must be stored, and their requests answered.
 */
await runMain(async () => {
  const asked = process.argv.slice(2).map((part) => part.toLowerCase());
  const chosen = CHECKS.filter(
    ({ name }) => asked.length === 0 || asked.some((part) => name.toLowerCase().includes(part)),
  );
  if (chosen.length === 0) throw new Stop(`There are ${CHECKS.map(({ name }) => name).join('; ')}.`);
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
  const server = await startServer({ LOG_LEVEL: 'warn' });
  const failed: string[] = [];
  try {
    const database = await openEmbeddedDatabase(server.dataDir);
    const { admin, user: customer } = await createHousehold(database, []).finally(() => database.close());
    const adminToken = await signInToApi(server.url, admin);
    const customerToken = await signInToApi(server.url, customer);
    for (const check of chosen) {
      const missing = check.missing();
      if (missing) {
        say(`skipped ${check.name}: ${missing}`);
        continue;
      }
      const startedAt = Date.now();
      const failure = await check.run({ ...server, admin, adminToken, customerToken }).then(
        () => undefined,
        (error: Error) => error.stack ?? error.message,
      );
      say(`${failure ? 'FAILED ' : 'ok     '} ${check.name} (${secondsSince(startedAt)})`);
      if (!failure) continue;
      say(failure);
      failed.push(check.name);
    }
  } finally {
    await server.stop();
  }
  if (failed.length > 0) throw new Stop(`What does not work unchanged: ${failed.join('; ')}.`);
});
