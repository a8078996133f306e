import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { isStatementTimeout } from '../database/errors.ts';
import {
  claimHours,
  type DeviceHour,
  findClaimed,
  type RolledUpSpan,
  recompute,
  withRollUpLock,
} from './roll-up.repository.ts';

const HOUR_MS = 3_600_000;
/** What people look at most; those before are of devices that bring their past. */
const FRESH_HOURS = 48;
/** Hours claimed at once: readings wait for it, some tens of milliseconds. */
const CLAIMED_AT_ONCE = 5000;
/** A run that lasts looks for hours of other devices this often. */
const CLAIM_AGAIN_AFTER_MS = 60_000;
/** Hours recomputed in one transaction, so that devices' messages find the processor free in between. */
const RECOMPUTED_AT_ONCE = 100;
/** What takes longer is broken off and tried in smaller pieces. */
const STATEMENT_LIMIT_MS = 10_000;
/** An hour that takes longer by itself is left to the readings for so long. */
const SET_ASIDE_MS = 24 * HOUR_MS;

export type RollUp = (stopping: AbortSignal) => Promise<void>;

/**
 * Recomputes every hour that is over and out of date. One that readings go into while it works waits for a minute, or for
 * the next time: a device that sends its past would otherwise have the same hour recomputed without end. An hour
 * that is still going on is left alone: it would have to be computed again with every reading, and readers take it from
 * the readings anyway.
 *
 * Hours of the last two days come before all others. Devices take turns, each with its newest hour first, so that one with many hours, or with hours that take long, does not
 * keep the others waiting. An hour that cannot be recomputed within `statementLimitMs` is named in the log and set aside;
 * readers go on taking it from the readings.
 */
export function createRollUp(parts: {
  pool: pg.Pool;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  statementLimitMs?: number;
  claimAgainAfterMs?: number;
}): RollUp {
  const { pool, clock, log } = parts;
  const { statementLimitMs = STATEMENT_LIMIT_MS, claimAgainAfterMs = CLAIM_AGAIN_AFTER_MS } = parts;
  /** Until when each is left alone. */
  let setAside: (DeviceHour & { untilTime: number })[] = [];

  /** Recomputes some claimed hours. Returns whether there were any. */
  async function step(client: pg.PoolClient, span: RolledUpSpan, pieces: { size: number }): Promise<boolean> {
    const now = clock();
    // For longer than that by a clock that was ahead.
    setAside = setAside.filter(({ untilTime }) => untilTime > now && untilTime <= now + SET_ASIDE_MS);
    const hours = await findClaimed(client, span, pieces.size, setAside);
    try {
      if (hours.length > 0) await recompute(client, hours, statementLimitMs);
      pieces.size = Math.min(2 * pieces.size, RECOMPUTED_AT_ONCE);
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      const [alone, ...others] = hours;
      if (alone && others.length === 0) {
        setAside.push({ ...alone, untilTime: clock() + SET_ASIDE_MS });
        log.warn(alone, 'an hour of a device takes too long to roll up; it is tried again in a day');
      }
      pieces.size = Math.ceil(hours.length / 2);
    }
    return hours.length > 0;
  }

  return (stopping) =>
    withRollUpLock(pool, async (client) => {
      let span = spanAt(clock());
      const pieces = { size: RECOMPUTED_AT_ONCE };
      let claimed = CLAIMED_AT_ONCE;
      // Those of a run that was broken off come first: a new claim may be of the same hours.
      let claimedAt = performance.now();
      while (!stopping.aborted) {
        const startedAt = performance.now();
        const hasWorked = await step(client, span, pieces);
        if (!hasWorked && claimed < CLAIMED_AT_ONCE) return;
        if (!hasWorked || startedAt - claimedAt > claimAgainAfterMs) {
          // An hour that has ended since does not wait until a long past is done.
          span = spanAt(clock());
          claimed = await claimHours(client, span, CLAIMED_AT_ONCE);
          claimedAt = startedAt;
        }
        // As much rest as work: a long past must not slow down the present.
        const restMs = performance.now() - startedAt;
        await sleep(restMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    });
}

function spanAt(now: number): RolledUpSpan {
  const endHour = Math.floor(now / HOUR_MS);
  return { endHour, freshHour: endHour - FRESH_HOURS };
}
