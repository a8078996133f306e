import { readFile, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../logger.ts';
import { StartError } from '../../start-error.ts';
import {
  type Access,
  accessUrl,
  createAccess,
  DATABASE,
  freePort,
  readAccess,
  writeAccess,
} from './access.ts';
import { type Binaries, prepareBinaries } from './binaries.ts';
import {
  askServer,
  buffersMb,
  clusterVersion,
  createCluster,
  createDatabaseIfMissing,
  type ServerSettings,
} from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { type Placement, placeCluster } from './placement.ts';
import {
  answers,
  type Launch,
  startCommand,
  startPostmaster,
  stopPostmaster,
  superviseServer,
} from './postmaster.ts';
import { processStart, sendSignal, worksIn } from './process-table.ts';

/** How long a server that was left behind may take to answer, or to end, before it is stopped. */
const MAX_WAIT_MS = 60_000;

/**
 * Deals with what an Airdeck that was killed left behind. A server that still runs, and runs as this one would
 * start it, is kept: answers its process id. Any other is stopped, and a stale process file is taken away.
 */
async function adoptPostmaster(launch: Launch): Promise<number | undefined> {
  const { place, log } = launch;
  const left = await readPostmasterFile(place.clusterDir);
  if (!left || processStart(left.pid) === undefined) return undefined;
  if (!worksIn(left.pid, await realpath(place.clusterDir))) {
    // The number now belongs to another program, and PostgreSQL would take that for itself.
    log.warn(`removing the process file of a PostgreSQL that is gone (process ${left.pid})`);
    await rm(postmasterFile(place.clusterDir), { force: true });
    return undefined;
  }
  const sameCommand = (await readStartCommand(place.clusterDir)) === startCommand(launch);
  if (sameCommand && (await answers(left.pid, launch, MAX_WAIT_MS))) {
    log.info(`PostgreSQL still runs (process ${left.pid}): it is used as it is`);
    return left.pid;
  }
  if (processStart(left.pid) === undefined) return undefined;
  log.info(`stopping the PostgreSQL that was left behind (process ${left.pid})`);
  await stopPostmaster(left.pid, MAX_WAIT_MS);
  return undefined;
}

type PostmasterFile = { readonly pid: number; readonly port: number };

/** The file that a running or killed PostgreSQL leaves in its data folder. Undefined after an orderly stop. */
async function readPostmasterFile(clusterDir: string): Promise<PostmasterFile | undefined> {
  const content = await readFile(postmasterFile(clusterDir), 'utf8').catch(() => '');
  const lines = content.split('\n');
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  // Cut short while it was written: as good as none, and PostgreSQL replaces it.
  return pid > 0 && port > 0 ? { pid, port } : undefined;
}

function postmasterFile(clusterDir: string): string {
  return join(clusterDir, 'postmaster.pid');
}

/** How the running server was started: one line, each word quoted. */
async function readStartCommand(clusterDir: string): Promise<string | undefined> {
  return (await readFile(join(clusterDir, 'postmaster.opts'), 'utf8').catch(() => undefined))?.trim();
}

export type EmbeddedPostgres = {
  /** With the password: not for logs. */
  readonly url: string;
  /** Folder of the database. */
  readonly home: string;
  /** PostgreSQL's version: `18.4`. */
  readonly version: string;
  /** The server's process; undefined while it is being started again. */
  pid(): number | undefined;
  /** Stops it within seconds, whatever state it is in. */
  stop(): Promise<void>;
};

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log: Log;
  /** PostgreSQL's shared buffers in MiB. Undefined: a share of the memory. */
  readonly buffersMb?: number | undefined;
  /** Settings of PostgreSQL besides the product's own. */
  readonly settings?: ServerSettings;
  /** False: nothing waits for the disk. For tests. */
  readonly durable?: boolean;
  /** Called as soon as its process runs, before it answers; not if it ran already. */
  readonly meanwhile?: () => void;
};

/** Attempts at a port that is still free when PostgreSQL comes to take it. */
const PORT_ATTEMPTS = 5;

/**
 * Starts the PostgreSQL that comes with Airdeck in `dataDir`, or takes over the one that an Airdeck left running,
 * and keeps it running until it is stopped.
 * @throws StartError in words for the operator.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true } = options;
  const place = await placeCluster(dataDir, log);
  const lock = await lockFolder(place.lockFile, log);
  let newest: number | undefined;
  // However this process ends, the last thing it does is to let PostgreSQL end too.
  const onExit = () => newest !== undefined && sendSignal(newest, 'SIGINT');
  process.once('exit', onExit);
  const letGo = async () => {
    process.off('exit', onExit);
    await lock.release();
  };
  try {
    const binaries = await prepareBinaries(place.account, place.home, log);
    const access = await openCluster(place, binaries, durable, log);
    const { pid, launch } = await adoptOrStart({
      place,
      binaries,
      access,
      settings: {
        shared_buffers: `${options.buffersMb ?? buffersMb()}MB`,
        ...options.settings,
        ...(!durable && { fsync: 'off' }),
      },
      log,
      spawned: (spawned) => {
        newest = spawned;
        options.meanwhile?.();
      },
    });
    newest = pid;
    const supervisor = superviseServer(pid, (signal) => startPostmaster(launch, signal), log);
    return {
      url: accessUrl(launch.access),
      home: place.home,
      version: binaries.version,
      pid: supervisor.pid,
      async stop() {
        await supervisor.end();
        const running = supervisor.pid();
        if (running !== undefined && !(await stopPostmaster(running))) {
          log.warn(
            `PostgreSQL (process ${running}) takes its time to stop: the next start will deal with it`,
          );
        }
        await letGo();
      },
    };
  } catch (error) {
    await letGo();
    throw error;
  }
}

/**
 * The database of an Airdeck that runs with `dataDir` at this moment, for commands beside it. Undefined when none
 * does.
 */
export async function findRunningDatabase(dataDir: string, log: Log): Promise<string | undefined> {
  const place = await placeCluster(dataDir, log);
  if ((await clusterVersion(place.clusterDir)) === undefined) return undefined;
  const access = await readAccess(place.accessFile);
  const answer = await askServer(accessUrl(access, 'postgres'), place.clusterDir);
  return answer === 'ready' ? accessUrl(access) : undefined;
}

/** Makes the cluster when there is none. @throws StartError when there is one of another major version. */
async function openCluster(
  place: Placement,
  binaries: Binaries,
  durable: boolean,
  log: Log,
): Promise<Access> {
  const found = await clusterVersion(place.clusterDir);
  if (found !== undefined) {
    const [major] = binaries.version.split('.');
    if (found === major) return readAccess(place.accessFile);
    throw new StartError(
      `The database in ${place.clusterDir} was made by PostgreSQL ${found}, and this Airdeck brings ${major}.\n` +
        'Back it up with the Airdeck that made it, and restore it into a new folder: docs/operating.md says how.',
    );
  }
  log.info(`creating the database in ${place.home}`);
  const access = await createAccess();
  await writeAccess(place.accessFile, access, place.account);
  await createCluster(place, binaries, { password: access.password, durable });
  return access;
}

async function adoptOrStart(wanted: Launch): Promise<{ pid: number; launch: Launch }> {
  const adopted = await adoptPostmaster(wanted);
  const { pid, launch } =
    adopted === undefined ? await startOnFreePort(wanted) : { pid: adopted, launch: wanted };
  try {
    await createDatabaseIfMissing(accessUrl(launch.access, 'postgres'), DATABASE);
    return { pid, launch };
  } catch (error) {
    await stopPostmaster(pid);
    throw error;
  }
}

/** The port of the last start when it is free, another one otherwise. */
async function startOnFreePort(wanted: Launch): Promise<{ pid: number; launch: Launch }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort(attempt === 1 ? wanted.access.port : 0);
    const launch = { ...wanted, access: { ...wanted.access, port } };
    await writeAccess(wanted.place.accessFile, launch.access, wanted.place.account);
    try {
      return { pid: await startPostmaster(launch), launch };
    } catch (error) {
      // Between the look and the start another user took the port.
      if (attempt === PORT_ATTEMPTS || !String(error).includes('could not bind')) throw error;
    }
  }
}
