import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Database } from '../../database/database.ts';
import type { Log } from '../../logger.ts';
import { findLoadedVersions } from './geography.repository.ts';
import type { LoaderAnswer } from './geography-loader.worker.ts';
import { readPlacesVersion } from './places-source.ts';

const RETRY_MS = 60_000;

/** From source, the worker needs the server's TypeScript loader; built, it is a file beside this one. */
const isSource = import.meta.url.endsWith('.ts');
const WORKER = fileURLToPath(
  new URL(isSource ? './geography-loader.worker.ts' : './geography-loader.worker.js', import.meta.url),
);

export type GeographyLoad = {
  /** Settles once the places are loaded, or loading was stopped. */
  readonly done: Promise<void>;
  stop(): Promise<void>;
};

/**
 * Loads the world's places into the database, in the background and in a separate process, unless the release of the
 * package is loaded already. After a failure, or while another server is loading, retries after a minute.
 */
export function loadGeography(parts: {
  database: Database;
  databaseUrl: string;
  log: Pick<Log, 'info' | 'warn'>;
}): GeographyLoad {
  const { database, databaseUrl, log } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  /** @returns whether the places are loaded; if not, another server is loading them. */
  async function load(): Promise<boolean> {
    const version = readPlacesVersion();
    const loaded = await findLoadedVersions(database.db);
    if (signal.aborted || (loaded.regions === version && loaded.cities === version)) return true;
    const startedAt = performance.now();
    if (!(await runWorker(databaseUrl, signal))) return false;
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    log.info({ version }, `countries, states and cities were loaded in ${seconds} s`);
    return true;
  }

  async function keepTrying(): Promise<void> {
    while (!signal.aborted) {
      try {
        if (await load()) return;
      } catch (error) {
        if (signal.aborted) return;
        log.warn({ err: error }, 'countries and cities could not be loaded: trying again in a minute');
      }
      await sleep(RETRY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  const done = keepTrying();
  return {
    done,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

/** @returns false if another server is loading the places @throws if it fails, or exits without an answer */
async function runWorker(databaseUrl: string, signal: AbortSignal): Promise<boolean> {
  const worker = fork(WORKER, { execArgv: isSource ? ['--import', 'tsx'] : [] });
  const kill = () => worker.kill('SIGKILL');
  signal.addEventListener('abort', kill);
  try {
    return await answerOf(worker, databaseUrl);
  } finally {
    signal.removeEventListener('abort', kill);
  }
}

async function answerOf(worker: ChildProcess, databaseUrl: string): Promise<boolean> {
  let answer: LoaderAnswer | undefined;
  worker.on('message', (message: LoaderAnswer) => {
    answer = message;
  });
  worker.send(databaseUrl, () => undefined);
  const [code, signal] = await once(worker, 'exit');
  if (!answer) throw new Error(`the loader of places ended with ${signal ?? `code ${code}`}`);
  if ('failure' in answer) throw new Error(answer.failure);
  return answer.loaded;
}
