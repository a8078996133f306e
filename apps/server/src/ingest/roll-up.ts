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
/** The hours that users look at most; older ones come from devices that send their past. */
const FRESH_HOURS = 48;
/** Hours in one claim, which blocks readings for some tens of milliseconds. */
const CLAIMED_AT_ONCE = 5000;
/** How often a long run claims hours of other devices. */
const CLAIM_AGAIN_AFTER_MS = 60_000;
/** Duration of a transaction that recomputes hours, about, and their number at most. */
const PIECE_MS = 200;
const MOST_AT_ONCE = 1000;
/**
 * Pause after a piece, in relation to its duration: the processor belongs to devices' messages. Hours that are not rolled
 * up yet can wait, as readers compute them from readings.
 */
const REST = 3;
/** A longer statement is cancelled and retried with fewer hours. */
const STATEMENT_LIMIT_MS = 10_000;
/** How long a single hour that takes longer is set aside. */
const SET_ASIDE_MS = 24 * HOUR_MS;

export type RollUp = (stopping: AbortSignal) => Promise<void>;

/**
 * Recomputes all past hours that are out of date. An hour that receives readings during a run waits for a minute, or
 * for the next run: for a device that sends its past, the same hour would otherwise be recomputed without end. The
 * current hour is left out: each reading would require a recomputation, and readers compute it from readings anyway.
 *
 * Hours of the last two days come first. Devices take turns, each with its newest hour first, so that a device with
 * many or slow hours does not delay the others. An hour that cannot be recomputed within `statementLimitMs` (0: there
 * is no limit) is logged and set aside; readers continue to compute it from readings.
 */
export function createRollUp(parts: {
  pool: pg.Pool;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  statementLimitMs?: number;
  claimAgainAfterMs?: number;
  /** Only hours before this one, since the epoch. */
  endHour?: number;
}): RollUp {
  const { pool, clock, log } = parts;
  const { statementLimitMs = STATEMENT_LIMIT_MS, claimAgainAfterMs = CLAIM_AGAIN_AFTER_MS } = parts;
  const { endHour = Number.POSITIVE_INFINITY } = parts;
  /** Hours set aside, with the end of the pause. */
  let setAside: (DeviceHour & { untilTime: number })[] = [];
  /** Number of hours of a piece: those of a device that sends each second take as long as those of a hundred others. */
  let atOnce = 1;

  async function nextHours(client: pg.PoolClient, span: RolledUpSpan): Promise<DeviceHour[]> {
    const now = clock();
    // A later end was set by a clock that was ahead.
    setAside = setAside.filter(({ untilTime }) => untilTime > now && untilTime <= now + SET_ASIDE_MS);
    return findClaimed(client, span, CLAIMED_AT_ONCE, setAside);
  }

  /** Recomputes the first hours, and removes them from the list. */
  async function recomputeSome(client: pg.PoolClient, hours: DeviceHour[]): Promise<void> {
    const piece = hours.slice(0, atOnce);
    const startedAt = performance.now();
    try {
      await recompute(client, piece, statementLimitMs);
      const wanted = Math.floor((piece.length * PIECE_MS) / (performance.now() - startedAt));
      atOnce = Math.max(1, Math.min(wanted, 2 * atOnce, MOST_AT_ONCE));
    } catch (error) {
      if (!isStatementTimeout(error)) throw error;
      atOnce = Math.ceil(piece.length / 2);
      const [alone, ...others] = piece;
      if (!alone || others.length > 0) return;
      setAside.push({ ...alone, untilTime: clock() + SET_ASIDE_MS });
      log.warn(alone, 'an hour of a device takes too long to roll up; it is tried again in a day');
    }
    hours.splice(0, piece.length);
  }

  return (stopping) =>
    withRollUpLock(pool, async (client) => {
      let span = spanAt(clock(), endHour);
      // Claims of an interrupted run come first: a new claim may contain the same hours.
      let hours = await nextHours(client, span);
      let claimed = CLAIMED_AT_ONCE;
      let claimedAt = performance.now();
      while (!stopping.aborted) {
        const startedAt = performance.now();
        if (hours.length > 0) await recomputeSome(client, hours);
        else if (claimed < CLAIMED_AT_ONCE) return;
        if (hours.length === 0 || startedAt - claimedAt > claimAgainAfterMs) {
          // An hour that has ended since then does not wait for the end of a long past.
          span = spanAt(clock(), endHour);
          claimed = await claimHours(client, span, CLAIMED_AT_ONCE);
          claimedAt = startedAt;
          hours = await nextHours(client, span);
        }
        const restMs = REST * (performance.now() - startedAt);
        await sleep(restMs, undefined, { signal: stopping }).catch(() => undefined);
      }
    });
}

function spanAt(now: number, before: number): RolledUpSpan {
  const present = Math.floor(now / HOUR_MS);
  return { endHour: Math.min(present, before), freshHour: present - FRESH_HOURS };
}
