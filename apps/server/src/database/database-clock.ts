import type pg from 'pg';
import { type Clock, steadyClock } from '../clock.ts';

/** A step back that is smaller is an error of the measurement: the time stands still until it is made up for, ms. */
const ERROR_MS = 1_000;

export type DatabaseClock = {
  /** The time by the clock of the database, epoch ms. */
  readonly now: Clock;
  /** Compares the clocks again. */
  readonly measure: () => Promise<void>;
};

/**
 * The clock of the database, which all servers of an installation share, while their own may differ. It is read now and
 * then, and goes on by a monotonic clock in between: its error is half of the time that the answer took.
 */
export async function openDatabaseClock(
  pool: Pick<pg.Pool, 'query'>,
  steady: Clock = steadyClock,
): Promise<DatabaseClock> {
  let ahead = 0;
  let last = 0;

  async function measure(): Promise<void> {
    const asked = steady();
    const { rows } = await pool.query('select extract(epoch from clock_timestamp())::float8 * 1000 as now');
    ahead = rows[0].now - (asked + steady()) / 2;
  }

  await measure();
  return {
    measure,
    now() {
      const time = Math.floor(ahead + steady());
      last = last - time < ERROR_MS ? Math.max(last, time) : time;
      return last;
    },
  };
}

/** One clock for a server and its database, such as in tests. */
export const asDatabaseClock = (now: Clock): DatabaseClock => ({ now, measure: async () => undefined });
