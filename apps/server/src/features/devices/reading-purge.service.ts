import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { CLEARINGS, findPendingPurges, type PendingPurge, planPurge } from './reading-purge.repository.ts';

const DEVICES_AT_ONCE = 100;
const ROWS_AT_ONCE = 5000;

/**
 * How long after a deletion data of the device may still be stored: pending messages, and hours being rolled up.
 * Other servers cache an access token for a minute.
 */
const ARRIVAL_LIMIT_MS = 10 * 60_000;

/**
 * Purges the readings of deleted devices: a few rows at a time, sleeping as long as it worked, so that years of
 * readings delay no other work. The queue is in the database, and survives a restart.
 */
export function createReadingPurge(parts: { database: Database; clock: Clock; rowsAtOnce?: number }) {
  const { clock, rowsAtOnce = ROWS_AT_ONCE } = parts;
  const { pool } = parts.database;

  async function clear(left: PendingPurge, stopping: AbortSignal): Promise<void> {
    const began = clock();
    for (const clearing of CLEARINGS) {
      for (let isMore = true; isMore; ) {
        if (stopping.aborted) return;
        const started = performance.now();
        isMore = await clearing(pool, left.device, rowsAtOnce);
        if (isMore) await pause(performance.now() - started, stopping);
      }
    }
    const lastArrival = left.deletedTime + ARRIVAL_LIMIT_MS;
    await planPurge(pool, left.device, began >= lastArrival ? undefined : lastArrival);
  }

  return {
    /** Purges everything that is due, until stopped. */
    async run(stopping: AbortSignal): Promise<void> {
      for (;;) {
        const due = await findPendingPurges(pool, clock(), DEVICES_AT_ONCE);
        if (due.length === 0) return;
        for (const left of due) {
          if (stopping.aborted) return;
          await clear(left, stopping);
        }
      }
    },
  };
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal: stopping }).catch(() => undefined);
}
