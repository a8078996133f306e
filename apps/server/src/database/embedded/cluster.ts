import { spawn } from 'node:child_process';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { StartError } from '../../start-error.ts';
import { CLUSTER_USER } from './access.ts';
import type { Binaries } from './binaries.ts';
import { give, type Placement } from './placement.ts';

/** The major version of the cluster, or undefined when there is none yet. */
export async function clusterVersion(clusterDir: string): Promise<string | undefined> {
  return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8').catch(() => undefined))?.trim();
}

/**
 * Makes an empty cluster. It gets its name only when it is whole, so that a start that is cut short leaves
 * nothing that a later one takes for a database.
 * @throws StartError with what initdb said.
 */
export async function createCluster(
  place: Placement,
  binaries: Binaries,
  options: { password: string; durable: boolean },
): Promise<void> {
  const draft = `${place.clusterDir}.new`;
  const passwordFile = join(place.home, 'postgres-password.new');
  await rm(draft, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  try {
    await mkdir(draft, { mode: 0o700 });
    await give(draft, place.account);
    await writeFile(passwordFile, options.password, { mode: 0o600, flag: 'wx' });
    await give(passwordFile, place.account);
    await runInitdb(place, binaries, [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      `--username=${CLUSTER_USER}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      // Plain C would fold case and split words in ASCII only.
      '--locale=C.UTF-8',
      '--no-instructions',
      // Nor does a password of tests need to be hard to guess: each of their many connections computes it.
      ...(options.durable ? [] : ['--no-sync', '--set', 'scram_iterations=1']),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(draft, place.clusterDir);
}

function runInitdb(place: Placement, binaries: Binaries, flags: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const output: string[] = [];
    const child = spawn(binaries.initdb, flags, {
      ...place.account,
      cwd: place.home,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const killed = () => child.kill('SIGKILL');
    process.once('exit', killed);
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => output.push(String(data)));
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', killed);
      if (code === 0) resolve();
      else
        reject(
          new StartError(`The database could not be created in ${place.home}:\n${output.join('').trim()}`),
        );
    });
  });
}

const MIB = 1024 * 1024;
/** A quarter of the memory, as PostgreSQL's manual advises; a larger machine gains more from the operating system's cache. */
const BUFFERS = { shareOfMemory: 1 / 4, leastMb: 128, mostMb: 2048 } as const;

/**
 * PostgreSQL's shared buffers, in MiB: a share of the memory that the machine has, or the container may use. A month of one
 * device is spread over as many pages as it has readings, and is read from the buffers in a fifth of the time.
 */
export function buffersMb(memoryBytes = usableMemory()): number {
  const share = Math.floor((memoryBytes * BUFFERS.shareOfMemory) / MIB);
  return Math.min(Math.max(share, BUFFERS.leastMb), BUFFERS.mostMb);
}

/** The limit of the container is 0 or a huge number where there is none. */
function usableMemory(): number {
  return Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
}

/** Settings of the embedded server. Given at each start, so that a new release changes them for old clusters too. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // The path of a socket is limited to 107 bytes; a project's folder is not.
  unix_socket_directories: '',
  // An acknowledged reading is on the disk.
  synchronous_commit: 'on',
  // Together these bound the recovery after a crash to seconds.
  max_wal_size: '1GB',
  checkpoint_timeout: '5min',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Failed statements are answered to the application, and logged there; the server tells of itself only.
  log_min_messages: 'log',
  log_checkpoints: 'off',
} as const;

export type ServerSettings = Readonly<Record<string, string>>;

export function serverArguments(clusterDir: string, port: number, extra: ServerSettings): string[] {
  const settings = Object.entries({ ...SETTINGS, ...extra });
  return [
    '-D',
    clusterDir,
    '-p',
    String(port),
    ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
}

/** `starting`: up, but not open yet (recovery, or shutting down). `refused`: no one there. `foreign`: not ours. */
type Answer = 'ready' | 'starting' | 'refused' | 'foreign';

const CONNECT_LIMIT_MS = 2_000;

/** `cannot_connect_now` and `too_many_connections`: the server is there. */
const BUSY = new Set(['57P03', '53300']);
/** `invalid_password`, `invalid_authorization_specification`. */
const REFUSES_US = new Set(['28P01', '28000']);

/** Asks the server behind `url` whether it works with the cluster in `clusterDir`. */
export async function askServer(url: string, clusterDir: string): Promise<Answer> {
  try {
    return await onServer(url, async (client) => {
      const { rows } = await client.query("select current_setting('data_directory') as folder");
      return rows[0].folder === clusterDir ? 'ready' : 'foreign';
    });
  } catch (error) {
    const code = (error as { code?: string }).code ?? '';
    if (BUSY.has(code)) return 'starting';
    return REFUSES_US.has(code) ? 'foreign' : 'refused';
  }
}

export async function createDatabaseIfMissing(url: string, name: string): Promise<void> {
  await onServer(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`);
  });
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    query_timeout: 30_000,
  });
  // Without a listener, a server that dies takes this process with it.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
