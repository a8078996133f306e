import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../logger.ts';
import { databaseRestarts } from '../../metrics.ts';
import { processStart } from './process-table.ts';

const WATCH_MS = 250;
const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 10_000;
/** A server that lived this long has not failed at its start: the next pause is a short one again. */
const STABLE_MS = 60_000;

export type Supervisor = {
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
