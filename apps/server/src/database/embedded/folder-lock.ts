import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../logger.ts';
import { StartError } from '../../start-error.ts';
import { bootId, processStart } from './process-table.ts';

type Owner = {
  readonly pid: number;
  /** See `processStart`. */
  readonly start: string;
  readonly host: string;
  readonly boot: string;
  /** Tells two locks of one process apart. */
  readonly nonce: string;
};

export type FolderLock = { release(): Promise<void> };

export type Pace = {
  /** An owner touches its lock this often: the only sign of life that reaches another container. */
  readonly heartbeatMs: number;
  /** How long another host's lock is watched for that sign. */
  readonly watchMs: number;
};

const PACE: Pace = { heartbeatMs: 5_000, watchMs: 12_000 };
const GUARD_PAUSE_MS = 20;

type Watch = { readonly log: Pick<Log, 'warn'>; readonly watchMs: number };

/**
 * Makes this process the only one that runs a database in a folder. A lock whose owner is gone is taken over.
 * @throws StartError when another process has it.
 */
export async function lockFolder(
  file: string,
  log: Pick<Log, 'warn'>,
  { heartbeatMs, watchMs } = PACE,
): Promise<FolderLock> {
  const mine = JSON.stringify(thisProcess());
  const owner = await acquire(file, mine, { log, watchMs });
  if (owner) {
    throw new StartError(
      `Another Airdeck (process ${owner.pid} on ${owner.host}) runs with this data folder.\n` +
        `Stop it first, or set DATA_DIR to another folder. Its lock: ${file}`,
    );
  }
  const heartbeat = setInterval(() => {
    const now = new Date();
    utimes(file, now, now).catch((error) => log.warn({ err: error }, 'the data folder lost its lock'));
  }, heartbeatMs).unref();
  return {
    async release() {
      clearInterval(heartbeat);
      if ((await read(file)) === mine) await rm(file, { force: true });
    },
  };
}

/** Answers the living owner who is in the way, or undefined when the lock is ours. */
async function acquire(file: string, mine: string, watch: Watch): Promise<Owner | undefined> {
  while (!(await create(file, mine))) {
    const content = await read(file);
    // Released between the two calls.
    if (content === undefined) continue;
    const owner = parse(content);
    if (owner && (await isAlive(owner, file, watch))) return owner;
    if (await replaceStale(file, content, mine, watch)) return undefined;
  }
  return undefined;
}

/**
 * Puts our lock in the place of a stale one, without a moment between them. A lock of its own keeps others who
 * saw the same stale one from doing so too; that one is in turn taken over from anyone who died while holding it.
 */
async function replaceStale(file: string, stale: string, mine: string, watch: Watch): Promise<boolean> {
  const guard = `${file}.guard`;
  if (await acquire(guard, mine, watch)) {
    await sleep(GUARD_PAUSE_MS);
    return false;
  }
  try {
    if ((await read(file)) !== stale) return false;
    await rename(await writeDraft(file, mine), file);
    return true;
  } finally {
    await rm(guard, { force: true });
  }
}

/** Appears under its name with its content, or not at all: no one ever reads half a lock. */
async function create(file: string, content: string): Promise<boolean> {
  const draft = await writeDraft(file, content);
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeDraft(file: string, content: string): Promise<string> {
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, content, { mode: 0o600 });
  return draft;
}

async function read(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function isAlive(owner: Owner, file: string, { log, watchMs }: Watch): Promise<boolean> {
  if (owner.host === hostname()) {
    return owner.boot === bootId() && processStart(owner.pid) === owner.start;
  }
  // Another container, whose processes are not seen from here.
  log.warn(`the data folder was last used on ${owner.host}: looking whether it still is`);
  const before = await touchedTime(file);
  await sleep(watchMs);
  return (await touchedTime(file)) !== before;
}

async function touchedTime(file: string): Promise<number | undefined> {
  return (await stat(file).catch(() => undefined))?.mtimeMs;
}

function thisProcess(): Owner {
  return {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    host: hostname(),
    boot: bootId(),
    nonce: randomUUID(),
  };
}

function parse(content: string): Owner | undefined {
  try {
    const owner = JSON.parse(content);
    return typeof owner?.pid === 'number' && typeof owner.start === 'string' ? owner : undefined;
  } catch {
    return undefined;
  }
}
