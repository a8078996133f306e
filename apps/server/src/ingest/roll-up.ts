import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { claimHours, recomputeClaimed, whileRollingUp } from './roll-up.repository.ts';

const HOUR_MS = 3_600_000;
/** Hours claimed at once: readings wait for it, some tens of milliseconds. */
const CLAIMED_AT_ONCE = 5000;
/** Hours recomputed in one transaction, so that devices' messages find the processor free in between. */
const RECOMPUTED_AT_ONCE = 100;

/**
 * Recomputes every hour that is over and was out of date when it began. One that readings go into while it works waits
 * for the next time: a device that sends its past would otherwise have the same hour recomputed without end. An hour
 * that is still going on is left alone: it would have to be computed again with every reading, and readers take it from
 * the readings anyway.
 */
export async function rollUp(
  { pool, clock }: { pool: pg.Pool; clock: Clock },
  stopping: AbortSignal,
): Promise<void> {
  await whileRollingUp(pool, async (client) => {
    const endHour = Math.floor(clock() / HOUR_MS);
    // Those of a run that was broken off come first: a new claim may be of the same hours.
    await recompute(client, stopping);
    for (let claimed = CLAIMED_AT_ONCE; claimed === CLAIMED_AT_ONCE && !stopping.aborted; ) {
      claimed = await claimHours(client, endHour, CLAIMED_AT_ONCE);
      await recompute(client, stopping);
    }
  });
}

async function recompute(client: pg.PoolClient, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    const started = performance.now();
    if ((await recomputeClaimed(client, RECOMPUTED_AT_ONCE)) === 0) return;
    // As much rest as work: a long past must not slow down the present.
    await sleep(performance.now() - started, undefined, { signal: stopping }).catch(() => undefined);
  }
}
