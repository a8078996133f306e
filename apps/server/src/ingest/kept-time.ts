import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { RetentionState } from '../jobs/retention.repository.ts';
import type { Retention } from '../jobs/retention.ts';
import { startOfMonthsBefore } from '../jobs/whole-months.ts';
import { findGone, type GoneData, NOTHING_GONE } from './gone-data.repository.ts';

/** From where on the installation has data, epoch ms; 0: since ever. */
export type KeptSince = GoneData & {
  /** Older readings are refused: they have been deleted because of their age, or their deletion is announced. */
  readonly accepted: number;
};
export const KEEPS_ALL: KeptSince = { ...NOTHING_GONE, accepted: 0 };

export type KeptTime = {
  /** As of the last `refresh`: at most a minute ago. */
  readonly since: KeptSince;
  /** Reads what has been deleted. To be run each minute, on each server. */
  refresh(): Promise<void>;
};

/**
 * The one place that says from where on there are readings, and from where on hourly values. It goes by what has been
 * deleted, and not by the clock alone: with a clock that is ahead, nothing is deleted, and nothing may be refused.
 * @param parts.readingMonths number of whole months of readings that are kept; undefined: all
 */
export function createKeptTime(parts: {
  database: Pick<Database, 'pool'>;
  retention: Pick<Retention, 'stateOf'>;
  clock: Clock;
  readingMonths: number | undefined;
}): KeptTime {
  const { database, retention, clock, readingMonths } = parts;
  let since = KEEPS_ALL;

  async function findAccepted(): Promise<number> {
    if (readingMonths === undefined) return 0;
    const state = await retention.stateOf('readings');
    return acceptedSince(state, startOfMonthsBefore(clock(), readingMonths));
  }

  return {
    get since() {
      return since;
    },
    async refresh() {
      since = {
        ...((await findGone(database.pool)) ?? NOTHING_GONE),
        accepted: await findAccepted(),
      };
    },
  };
}

/**
 * A usual deletion is announced a day before: from then on, what would be deleted with it is not accepted. So a server
 * that learns of it a minute late has accepted nothing that is gone the next moment.
 * @param cutoff what is newer is kept, whatever has been deleted under a shorter retention; epoch ms
 */
export function acceptedSince(state: RetentionState | undefined, cutoff: number): number {
  const { goneBefore = 0, pending } = state ?? {};
  const announced = pending?.doubt === null ? pending.before : 0;
  return Math.min(cutoff, Math.max(goneBefore, announced));
}
