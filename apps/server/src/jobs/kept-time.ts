import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { findRetentionState, type RetentionState } from './retention.repository.ts';
import { startOfMonthsBefore } from './whole-months.ts';

/** Number of whole months that are kept; undefined: all. */
export type KeptMonths = { readonly readings: number | undefined };

/** From where on the installation has data, epoch ms; 0: since ever. */
export type KeptSince = {
  /** Older readings have been deleted because of their age, or their deletion is announced. */
  readonly readings: number;
};

export const KEEPS_ALL: KeptSince = { readings: 0 };

export type KeptTime = {
  /** As of the last `refresh`: at most a minute ago. */
  readonly since: KeptSince;
  /** Reads what has been deleted. To be run each minute, on each server. */
  refresh(): Promise<void>;
};

/**
 * The one place that says from where on there are readings. It goes by what has been deleted, and not by the clock alone:
 * with a clock that is ahead, nothing is deleted, and nothing may be refused.
 */
export function createKeptTime(parts: {
  database: Pick<Database, 'db'>;
  clock: Clock;
  months: KeptMonths;
}): KeptTime {
  const { database, clock, months } = parts;
  let since = KEEPS_ALL;

  async function sinceOf(name: 'readings', kept: number | undefined): Promise<number> {
    if (kept === undefined) return 0;
    return keptSince(await findRetentionState(database.db, name), startOfMonthsBefore(clock(), kept));
  }

  return {
    get since() {
      return since;
    },
    async refresh() {
      since = { readings: await sinceOf('readings', months.readings) };
    },
  };
}

/**
 * A usual deletion is announced a day before: from then on, what would be deleted with it is not accepted. So a server
 * that learns of it a minute late has accepted nothing that is gone the next moment.
 * @param cutoff what is newer is kept, whatever has been deleted under a shorter retention; epoch ms
 */
export function keptSince(state: RetentionState | undefined, cutoff: number): number {
  const { goneBefore = 0, pending } = state ?? {};
  const announced = pending?.doubt === null ? pending.before : 0;
  return Math.min(cutoff, Math.max(goneBefore, announced));
}
