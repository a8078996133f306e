import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { type HeldLock, holdAdvisoryLock } from '../database/advisory-lock.ts';
import type { Log } from '../logger.ts';

/** Advisory lock of the server whose simulated homes send. */
const DEMO_LOCK = 20_261_145;

const TAKE_OVER_EVERY_MS = 2_000;

/** The simulated homes of one server, with stored progress. */
export type SimulatedHomes = { start(): Promise<void>; stop(): Promise<void> };

type Turn = { readonly lock: HeldLock; readonly homes: SimulatedHomes };

/**
 * Runs the homes of one server on this database; when it ends, those of another one continue. Resolves once it is known
 * which server has the turn. @throws errors of the start of this server's homes
 */
export async function startDemoTurns(parts: {
  pool: pg.Pool;
  log: Pick<Log, 'info' | 'warn'>;
  /** Reads their progress. */
  prepareHomes: () => Promise<SimulatedHomes>;
}): Promise<{ stop(): Promise<void> }> {
  const { pool, log, prepareHomes } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;

  async function takeTurn(): Promise<Turn | undefined> {
    const lock = await holdAdvisoryLock(pool, DEMO_LOCK);
    if (!lock) return undefined;
    let homes: SimulatedHomes | undefined;
    try {
      homes = await prepareHomes();
      await homes.start();
      return { lock, homes };
    } catch (error) {
      await homes?.stop();
      await lock.release();
      throw error;
    }
  }

  async function takeTurns(first: Turn | undefined): Promise<void> {
    for (let turn = first; ; ) {
      if (turn) {
        await untilAborted(AbortSignal.any([turn.lock.lost, signal]));
        await turn.homes.stop();
        await turn.lock.release();
      }
      await sleep(TAKE_OVER_EVERY_MS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      turn = await takeTurn().catch((error) => {
        log.warn({ err: error }, 'the simulated homes could not start; trying again');
        return undefined;
      });
    }
  }

  const first = await takeTurn();
  if (!first) log.info('another server on this database simulates the homes');
  const running = takeTurns(first);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
