import { type Comparison, compare } from './comparison.ts';
import { countUnsupported } from './count-unsupported.ts';
import { importDevices } from './devices.ts';
import { createHttpClient, ImportError } from './http-client.ts';
import { readOwnKeys } from './key-table.ts';
import type { ImportOptions } from './options.ts';
import { createUnwrittenProgress, openProgress, type Progress } from './progress.ts';
import type { TenantRun } from './run.ts';
import { type ServerSession, signIn } from './session.ts';
import { createTally, type Tally } from './tally.ts';
import { importCustomers, importProfiles } from './tenant-data.ts';
import { importTenants, type TenantPair } from './tenants.ts';
import { importUsers } from './users.ts';

export type ImportResult = {
  readonly tally: Tally;
  /** One for each tenant; none in a dry run. */
  readonly comparisons: readonly { readonly tenant: string; readonly comparison: Comparison }[];
};

/** Reports progress. */
export type ShowStep = (text: string) => void;

type Passwords = { readonly source: string; readonly target: string };

/**
 * Imports the data of one tenant, or of all tenants, from ThingsBoard to Airdeck.
 * @throws ImportError when it has to stop; the next run resumes it
 */
export async function importThingsBoard(
  options: ImportOptions,
  passwords: Passwords,
  { signal, showStep }: { readonly signal: AbortSignal; readonly showStep: ShowStep },
): Promise<ImportResult> {
  const ownKeys =
    options.keysFile === undefined ? new Map<string, null>() : await readOwnKeys(options.keysFile);
  const progress = options.isDry
    ? createUnwrittenProgress()
    : await openProgress(options.folder, {
        source: options.sourceUrl.href,
        sourceUser: options.sourceUser,
        target: options.targetUrl.href,
        fromTs: options.fromTs,
        keys: [...ownKeys],
      });
  const sessions: ServerSession[] = [];
  const connect = async (name: string, url: URL, username: string, password: string) => {
    const { firstWaitMs, patienceMs } = options;
    const client = createHttpClient({ name, url, signal, firstWaitMs, patienceMs });
    const session = await signIn(name, client, { username, password });
    sessions.push(session);
    return session;
  };
  try {
    const source = await connect('ThingsBoard', options.sourceUrl, options.sourceUser, passwords.source);
    const target = await connect('Airdeck', options.targetUrl, options.targetUser, passwords.target);
    return await importAll({ ...options, ownKeys }, { source, target, progress }, showStep);
  } finally {
    await Promise.all(sessions.map((session) => session.end()));
    await progress.close();
  }
}

async function importAll(
  options: ImportOptions & Pick<TenantRun, 'ownKeys'>,
  { source, target, progress }: { source: ServerSession; target: ServerSession; progress: Progress },
  showStep: ShowStep,
): Promise<ImportResult> {
  const tally = createTally(progress);
  const { isDry, parts, invitations, ownKeys, fromTs, concurrency } = options;
  const shared = { progress, tally, isDry, parts, invitations, ownKeys, fromTs, concurrency };
  const comparisons: { tenant: string; comparison: Comparison }[] = [];
  for await (const pair of pairsOf(options, { ...shared, source, target, publicCustomerIds: new Set() })) {
    const run: TenantRun = {
      ...shared,
      source: pair.source,
      target: pair.target,
      publicCustomerIds: new Set(),
    };
    await importTenantData(run, pair.title, showStep);
    if (isDry) continue;
    showStep(`${pair.title}: comparing both sides`);
    comparisons.push({ tenant: pair.title, comparison: await compare(run, options.sampledDevices) });
  }
  return { tally, comparisons };
}

/** The tenants to import: all for system administrators, their own for tenant administrators. */
function pairsOf(
  { onlyTenant }: ImportOptions,
  run: TenantRun & { readonly target: ServerSession },
): AsyncIterable<TenantPair> {
  const { source, target } = run;
  const [from, to] = [source.user.authority, target.user.authority];
  if (from !== to || (from !== 'SYS_ADMIN' && from !== 'TENANT_ADMIN')) {
    throw new ImportError(
      `the users are ${from} on ThingsBoard and ${to} on Airdeck: both have to be SYS_ADMIN, or both TENANT_ADMIN`,
    );
  }
  if (from === 'SYS_ADMIN') return importTenants(run, onlyTenant);
  if (onlyTenant !== undefined) throw new ImportError('--tenant is for system administrators');
  return only({ title: source.user.email, source, target });
}

async function* only<T>(item: T): AsyncGenerator<T> {
  yield item;
}

async function importTenantData(run: TenantRun, title: string, showStep: ShowStep): Promise<void> {
  const { tally } = run;
  if (run.isDry) await countUnsupported(run);
  showStep(`${title}: device profiles and customers`);
  await importProfiles(run);
  await importCustomers(run);
  if (run.parts.has('users')) {
    showStep(`${title}: users`);
    await importUsers(run);
  }
  const done = () => tally.counts.device.brought + tally.counts.device.leftOut;
  const show = () => showStep(`${title}: ${done()} devices, ${tally.readings.rows} readings`);
  show();
  await importDevices(run, show);
}
