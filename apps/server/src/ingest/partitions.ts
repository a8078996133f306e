import type pg from 'pg';
import { createPartition, dropPartition, listPartitions, startOfMonth } from './partition.repository.ts';

/** Which months the database has a place for. Readings are partitioned by month of their time, in UTC. */
export class Partitions {
  readonly #pool: pg.Pool;
  #known: Set<number> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
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

  /** The first of these times in each month that there is no place for, as the database says now. */
  async findMissing(times: readonly number[]): Promise<number[]> {
    this.#known = new Set(await listPartitions(this.#pool));
    const firstOf = new Map(times.toReversed().map((ts) => [monthOf(ts), ts]));
    return [...firstOf].flatMap(([month, ts]) => (this.#known?.has(month) ? [] : [ts]));
  }

  /** One work after the other: those who need places that are not there take no more than one connection. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Makes the partitions that these times need. */
  async makeFor(times: Iterable<number>): Promise<void> {
    // Kept here, since another batch may `forget` while this waits.
    const known = this.#known ?? new Set(await listPartitions(this.#pool));
    this.#known = known;
    for (const month of new Set(Array.from(times, monthOf))) {
      if (known.has(month)) continue;
      await createPartition(this.#pool, month);
      known.add(month);
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

  /** When the oldest month that begins in [from, before) begins; undefined: there is none. */
  async findOldest(from: number, before: number): Promise<number | undefined> {
    const starts = (await listPartitions(this.#pool)).map(startOfMonth);
    const found = starts.filter((start) => start >= from && start < before);
    return found.length === 0 ? undefined : Math.min(...found);
  }

  /** Drops the months that end by then, with all that was made of them. */
  async dropBefore(before: number): Promise<void> {
    for (const month of await listPartitions(this.#pool)) {
      if (startOfMonth(month + 1) > before) continue;
      this.forget();
      await dropPartition(this.#pool, month);
    }
  }
}

/** Months since year 0, in UTC. */
export function monthOf(ts: number): number {
  const date = new Date(ts);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}
