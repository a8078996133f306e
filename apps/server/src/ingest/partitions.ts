import type pg from 'pg';
import { createPartition, dropPartition, listPartitions, startOfMonth } from './partition.repository.ts';

/** The months with a partition. Readings are partitioned by month of their time, in UTC. */
export class Partitions {
  readonly #pool: pg.Pool;
  #known: Set<number> | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** The last requested month, as [start, end): nearly always the next one, too. */
  #start = 0;
  #end = 0;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /** Whether the partition of this time exists. No database access. */
  covers(ts: number): boolean {
    if (ts >= this.#start && ts < this.#end) return true;
    const month = monthOf(ts);
    if (!this.#known?.has(month)) return false;
    this.#start = startOfMonth(month);
    this.#end = startOfMonth(month + 1);
    return true;
  }

  /** The first of these times in each month without a partition, by the database's present state. */
  async findMissing(times: readonly number[]): Promise<number[]> {
    this.#known = new Set(await listPartitions(this.#pool));
    const firstOf = new Map(times.toReversed().map((ts) => [monthOf(ts), ts]));
    return [...firstOf].flatMap(([month, ts]) => (this.#known?.has(month) ? [] : [ts]));
  }

  /** One task at a time: creating partitions uses one connection at most. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Creates the partitions that these times need. */
  async makeFor(times: Iterable<number>): Promise<void> {
    // A local copy, since another batch may call `forget` during the wait.
    const known = this.#known ?? new Set(await listPartitions(this.#pool));
    this.#known = known;
    for (const month of new Set(Array.from(times, monthOf))) {
      if (known.has(month)) continue;
      await createPartition(this.#pool, month);
      known.add(month);
    }
  }

  /** Reads the partitions again before the next batch, as a known one was dropped. */
  forget(): void {
    this.#known = undefined;
    this.#start = 0;
    this.#end = 0;
  }

  /** Creates the partitions of this month and the next. */
  async makeAhead(now: number): Promise<void> {
    await this.makeFor([now, startOfMonth(monthOf(now) + 1)]);
  }

  /** Start of the oldest month that begins in [from, before); undefined: none. */
  async findOldest(from: number, before: number): Promise<number | undefined> {
    const starts = (await listPartitions(this.#pool)).map(startOfMonth);
    const found = starts.filter((start) => start >= from && start < before);
    return found.length === 0 ? undefined : Math.min(...found);
  }

  /** Drops the months that end by a time, with their roll-ups. */
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
