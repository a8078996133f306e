import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, open, readFile, rename, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../logger.ts';
import { databaseRestarts } from '../../metrics.ts';
import { StartError } from '../../start-error.ts';
import { type Access, accessUrl } from './access.ts';
import type { Binaries } from './binaries.ts';
import { askServer, type ServerSettings, serverArguments } from './cluster.ts';
import type { Account, Placement } from './placement.ts';
import { processStart, sendSignal, waitForExit } from './process-table.ts';

const MAX_BYTES = 5 * 1024 * 1024;
const SHOWN_LINES = 20;

/**
 * The file PostgreSQL writes to. A file and not a pipe: it goes on when this process is killed, and a server
 * that is adopted still has somewhere to write to.
 */
type ServerLog = {
  readonly fd: number;
  /** The last lines that were written since it was opened. */
  tail(): Promise<string>;
  /** Closes this process's end; the server keeps its own. */
  close(): Promise<void>;
};

/** Opens it for appending. One of some size is put aside, in the place of the one before. */
async function openServerLog(file: string, account: Account): Promise<ServerLog> {
  const size = (await stat(file).catch(() => undefined))?.size ?? 0;
  if (size > MAX_BYTES) await rename(file, `${file}.1`);
  const from = size > MAX_BYTES ? 0 : size;
  const { O_APPEND, O_CREAT, O_NOFOLLOW, O_WRONLY } = constants;
  // Not through a link: root opens it in a folder that may belong to another user.
  const handle = await open(file, O_APPEND | O_CREAT | O_NOFOLLOW | O_WRONLY, 0o600);
  if (account) await handle.chown(account.uid, account.gid);
  return {
    fd: handle.fd,
    async tail() {
      const written = (await readFile(file)).subarray(from).toString('utf8').trimEnd();
      return written.split('\n').slice(-SHOWN_LINES).join('\n');
    },
    close: () => handle.close(),
  };
}

/** How to start the server: the same for the first start and for each after a crash. */
export type Launch = {
  readonly place: Placement;
  readonly binaries: Binaries;
  readonly access: Access;
  readonly settings: ServerSettings;
  readonly log: Log;
  /** Called of the process as soon as there is one, long before it answers. */
  readonly spawned: (pid: number) => void;
};

/** Recovery after a crash replays at most max_wal_size; a slow disk needs minutes for that, not hours. */
const START_LIMIT_MS = 10 * 60_000;
const POLL_MS = 40;
const SAY_AFTER_MS = 5_000;

const FAST_STOP_MS = 5_000;
const IMMEDIATE_STOP_MS = 2_500;

/** The command as PostgreSQL itself notes it down in its data folder. */
export function startCommand({ place, binaries, access, settings }: Launch): string {
  const words = serverArguments(place.clusterDir, access.port, settings).map((word) => `"${word}"`);
  return [binaries.postgres, ...words].join(' ');
}

/**
 * Starts PostgreSQL and waits until it answers. It gets a process group of its own: a signal to ours must not
 * stop it before what is pending is written.
 * @returns its process id
 * @throws StartError with the last lines it wrote.
 */
export async function startPostmaster(launch: Launch, signal?: AbortSignal): Promise<number> {
  const { place, binaries, access, settings } = launch;
  const output = await openServerLog(place.logFile, place.account);
  try {
    const child = spawn(binaries.postgres, serverArguments(place.clusterDir, access.port, settings), {
      ...place.account,
      cwd: place.home,
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      detached: true,
      stdio: ['ignore', output.fd, output.fd],
    });
    await once(child, 'spawn');
    child.unref();
    const pid = child.pid;
    if (pid === undefined) throw new StartError('PostgreSQL has no process');
    launch.spawned(pid);
    if (await answers(pid, launch, START_LIMIT_MS, signal)) return pid;
    await stopPostmaster(pid);
    throw new StartError(`PostgreSQL did not start:\n${await output.tail()}`);
  } finally {
    await output.close();
  }
}

/** Waits until the server works with our cluster. Answers false when its process ends first, or is not ours. */
export async function answers(
  pid: number,
  { place, access, log }: Pick<Launch, 'place' | 'access' | 'log'>,
  limitMs: number,
  signal?: AbortSignal,
): Promise<boolean> {
  const begin = performance.now();
  let said = false;
  while (!signal?.aborted && processStart(pid) !== undefined && performance.now() - begin < limitMs) {
    const answer = await askServer(accessUrl(access, 'postgres'), place.clusterDir);
    if (answer === 'ready') return true;
    if (answer === 'foreign') return false;
    if (!said && performance.now() - begin > SAY_AFTER_MS) {
      said = true;
      log.info('PostgreSQL is not open yet: it recovers what was written before it was stopped');
    }
    await sleep(POLL_MS);
  }
  return false;
}

/**
 * Stops the server: first so that it needs no recovery, then at once. Answers false when it still runs after
 * that; it goes on by itself then, and the next start finds it.
 */
export async function stopPostmaster(pid: number, limitMs = FAST_STOP_MS): Promise<boolean> {
  if (!sendSignal(pid, 'SIGINT') || (await waitForExit(pid, limitMs))) return true;
  return !sendSignal(pid, 'SIGQUIT') || (await waitForExit(pid, IMMEDIATE_STOP_MS));
}

const WATCH_MS = 250;
const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 10_000;
/** A server that lived this long has not failed at its start: the next pause is a short one again. */
const STABLE_MS = 60_000;

type Supervisor = {
  /** The server's process; undefined while it is down. */
  pid(): number | undefined;
  /** Stops watching, and gives up a start that is under way. */
  end(): Promise<void>;
};

/**
 * Watches the server's process and starts it again when it dies. Only its process: a server that is slow or
 * frozen comes back by itself, and to kill it would lose more than to wait. It is looked for and not listened
 * to, because a server that was adopted is no one's child here.
 */
export function superviseServer(
  firstPid: number,
  start: (signal: AbortSignal) => Promise<number>,
  log: Pick<Log, 'warn' | 'error'>,
): Supervisor {
  const stopping = new AbortController();
  let pid: number | undefined = firstPid;

  async function watch(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (!stopping.signal.aborted) {
      const upSince = performance.now();
      await untilGone();
      if (stopping.signal.aborted) return;
      if (performance.now() - upSince > STABLE_MS) pauseMs = FIRST_PAUSE_MS;
      log.error('PostgreSQL died: starting it again');
      pid = undefined;
      while (pid === undefined && !stopping.signal.aborted) {
        pid = await start(stopping.signal).catch((error: Error) => {
          log.error(error.message);
          return undefined;
        });
        if (pid === undefined) {
          await pause(pauseMs);
          pauseMs = Math.min(pauseMs * 2, LAST_PAUSE_MS);
        }
      }
      if (pid !== undefined) {
        databaseRestarts.inc();
        log.warn(`PostgreSQL runs again (process ${pid})`);
      }
    }
  }

  async function untilGone(): Promise<void> {
    while (pid !== undefined && processStart(pid) !== undefined && !stopping.signal.aborted) {
      await pause(WATCH_MS);
    }
  }

  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);

  const watching = watch();
  return {
    pid: () => pid,
    async end() {
      stopping.abort();
      await watching;
    },
  };
}
