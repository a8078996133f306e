import { readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { findRunningDatabase } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { silentLog } from '../../apps/server/src/testing/silent-log.ts';
import { ensureBuilt } from '../../tools/setup/build.mjs';
import { runMain, Stop, say, secondsSince } from '../../tools/setup/run.mjs';
import { type Account, signInToApi } from '../platform-api.ts';
import { type ServerUnderTest, startServer, temporaryFolder } from '../server-under-test.ts';
import { readForeignNames, readNames } from './foreign-names.ts';
import { findSilentDevice, readKnownValues } from './known-values.ts';
import { askAsRecorded } from './recorded-steps.ts';
import { ensureSchemathesis, runSuite } from './schemathesis.ts';

const DOCUMENTS = ['api', 'backoffice'] as const;
/** Without a sign-in. */
const NO_ONE = 'none';
/** User types, and email addresses of users of the demo. In this order, because each may delete those before it. */
const ROLES = [
  NO_ONE,
  // A user of a school without a right to administer; the first user of this type administers a customer.
  'office@sakura.example',
  'CUSTOMER_USER',
  'TENANT_ADMIN',
  'PARTNER',
  'SYS_ADMIN',
];
const LOG_OUT = '/api/auth/logout';

type SignIn = Account & { readonly userType: string };

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', multiple: true, default: ['1'] },
    examples: { type: 'string', default: '10' },
    document: { type: 'string', multiple: true, default: [...DOCUMENTS] },
    role: { type: 'string', multiple: true, default: ROLES },
    'recorded-only': { type: 'boolean', default: false },
  },
});

/**
 * `npm run test:api`: requests that Schemathesis generates from both API descriptions, as several roles, to the built
 * product with its simulated homes. No response may be a server error, differ from its description, or contain names
 * outside its caller's scope. Before them, the recorded steps of a ThingsBoard, if the recording exists.
 */
await runMain(async () => {
  await ensureBuilt(resolve(import.meta.dirname, '../..'));
  await askAsRecorded();
  if (options['recorded-only']) return;
  const command = await ensureSchemathesis();
  for (const seed of options.seed) await askWithSeed(command, Number(seed), seed === options.seed[0]);
});

async function askWithSeed(command: string, seed: number, isCovering: boolean): Promise<void> {
  const folder = await temporaryFolder();
  const server = await startServer({ AIRDECK_DEMO: 'true', DATA_DIR: folder, LOG_LEVEL: 'warn' });
  const failed: string[] = [];
  try {
    const databaseUrl = await findRunningDatabase(join(folder, 'demo'), silentLog);
    if (!databaseUrl) throw new Stop('The database cannot be found.');
    const demoNames = await readNames(databaseUrl);
    const signIns: SignIn[] = JSON.parse(await readFile(join(folder, 'demo/demo-sign-ins.json'), 'utf8'));
    const run = { command, seed, isCovering, folder, server, databaseUrl, demoNames };
    for (const role of options.role) {
      failed.push(...(await askAs(role, { ...run, signIns })));
    }
    const logged = server
      .output()
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    if (logged.length > 0) say(`The server logged:\n${logged.join('\n')}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
  if (failed.length > 0) throw new Stop(`Not as described, with seed ${seed}: ${failed.join(', ')}.`);
}

type Run = {
  readonly command: string;
  readonly seed: number;
  readonly isCovering: boolean;
  readonly folder: string;
  readonly server: ServerUnderTest;
  readonly databaseUrl: string;
  /** Names of devices, customers and users before the first request. */
  readonly demoNames: readonly string[];
  readonly signIns: readonly SignIn[];
};

/** @returns the documents that responses did not conform to */
async function askAs(role: string, run: Run): Promise<string[]> {
  const { command, folder, server, databaseUrl, seed, isCovering, signIns } = run;
  const failed: string[] = [];
  const account = signIns.find(({ userType, email }) => userType === role || email === role);
  if (role !== NO_ONE && !account) throw new Stop(`No one signs in as ${role}.`);
  const suite = {
    token: account && (await signInToApi(server.url, account)),
    seed,
    isCovering,
    examples: Number(options.examples),
    values: await readKnownValues(
      databaseUrl,
      signIns.map(({ email }) => email),
    ),
    foreignNames: await readForeignNames(databaseUrl, account?.email, run.demoNames),
    silentDeviceId: await findSilentDevice(databaseUrl),
  };
  for (const document of options.document) {
    const startedAt = Date.now();
    const description = `${server.url}/${document}/docs/json`;
    const isRight = await runSuite(command, folder, { ...suite, description, exclude: LOG_OUT });
    say(`${isRight ? 'ok    ' : 'FAILED'} /${document} as ${role} (${secondsSince(startedAt)})`);
    if (!isRight) failed.push(`/${document} as ${role}`);
  }
  if (suite.token && !(await isSignedIn(server.url, suite.token))) {
    throw new Stop(`A request as ${role} ended its own sign-in: those after it found nothing out.`);
  }
  // Last, because it ends the session of all other requests.
  const description = `${server.url}/api/docs/json`;
  if (!(await runSuite(command, folder, { ...suite, description, include: LOG_OUT }))) failed.push(LOG_OUT);
  return failed;
}

async function isSignedIn(url: string, token: string): Promise<boolean> {
  const answer = await fetch(`${url}/api/auth/user`, { headers: { 'x-authorization': `Bearer ${token}` } });
  return answer.ok;
}
