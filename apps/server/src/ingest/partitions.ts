import type pg from 'pg';
import { createPartition, dropPartition, listPartitions, startOfMonth } from './partition.repository.ts';

/** Which months the database has a place for. Readings are partitioned by month of their time, in UTC. */
export class Partitions {
  readonly #pool: pg.Pool;
  #known: Set<number> | undefined;
  /** The month that was asked for last, as [start, end): nearly always the one that is asked for next. */
  #start = 0;
  #end = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Whether a reading of this time can be stored without further ado. No database access. */
  covers(ts: number): boolean {
    if (ts >= this.#start && ts < this.#end) return true;
    const month = monthOf(ts);
    if (!this.#known?.has(month)) return false;
    this.#start = startOfMonth(month);
    this.#end = startOfMonth(month + 1);
    return true;
  }

  /** Makes the partitions that these times need. */
  async makeFor(times: Iterable<number>): Promise<void> {
    this.#known ??= new Set(await listPartitions(this.#pool));
    for (const month of new Set(Array.from(times, monthOf))) {
      if (this.#known.has(month)) continue;
      await createPartition(this.#pool, month);
      this.#known.add(month);
    }
  }

  /** Asks the database again before the next batch: a partition that was there is gone. */
  forget(): void {
    this.#known = undefined;
    this.#start = 0;
    this.#end = 0;
  }

  /** Makes this and the next month's. */
  async makeAhead(now: number): Promise<void> {
    await this.makeFor([now, startOfMonth(monthOf(now) + 1)]);
  }

  /** Makes this and the next month's, and drops what is older than `retentionMonths` whole months. */
  async maintain(now: number, retentionMonths: number | undefined): Promise<void> {
    const thisMonth = monthOf(now);
    await this.makeAhead(now);
    if (retentionMonths === undefined) return;
    const months = await listPartitions(this.#pool);
    for (const month of months) {
      if (month >= thisMonth - retentionMonths) continue;
      this.forget();
      await dropPartition(this.#pool, month);
    }
  }
}

/** Months since year 0, in UTC. */
function monthOf(ts: number): number {
  const date = new Date(ts);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
