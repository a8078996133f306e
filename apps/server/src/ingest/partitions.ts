import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { monthOf, startOfMonth } from '../jobs/whole-months.ts';
import {
  createPartition,
  deleteSome,
  dropPartition,
  findOldestByDevice,
  listPartitions,
  PARTITIONED,
  type Partition,
} from './partition.repository.ts';
import { type Span, spanOf } from './partition-span.ts';

/** Readings that one statement deletes. */
const DELETED_AT_ONCE = 10_000;

type Timed = { readonly ts: number };

/**
 * The partitions of readings, by time in UTC: a month each of this calendar year and the last one, a year each before
 * ([ADR 0043](../../../../docs/adr/0043-years-of-the-far-past.md)).
 */
export class Partitions {
  readonly #pool: pg.Pool;
  readonly #clock: Clock;
  #known: readonly Span[] | undefined;
  #turn: Promise<unknown> = Promise.resolve();
  /** The last requested partition: nearly always the next one, too. */
  #from = 0;
  #to = 0;

  constructor(pool: pg.Pool, clock: Clock) {
    this.#pool = pool;
    this.#clock = clock;
  }

  /** Whether the partition of this time exists. No database access. */
  covers(ts: number): boolean {
    if (ts >= this.#from && ts < this.#to) return true;
    const found = this.#known?.find(({ from, to }) => ts >= from && ts < to);
    if (!found) return false;
    this.#from = found.from;
    this.#to = found.to;
    return true;
  }

  /** Whether those of all these readings exist, as nearly always. No database access. */
  coversAll(readings: readonly Timed[]): boolean {
    return readings.every(({ ts }) => this.covers(ts));
  }

  /**
   * Creates the missing partitions of readings before they are put into a batch: that takes some milliseconds, which
   * senders of present readings must not wait for. One at a time for all senders, so on one connection at most.
   */
  prepareFor(readings: readonly Timed[]): Promise<void> {
    const turn = this.#turn.then(() => this.makeFor(readings.map(({ ts }) => ts)));
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  /** Creates the partitions that these times need. */
  async makeFor(times: Iterable<number>): Promise<void> {
    // A local copy, since another batch may call `forget` during the wait.
    let known = this.#known ?? (await this.#list());
    for (const ts of times) {
      if (known.some(({ from, to }) => ts >= from && ts < to)) continue;
      await createPartition(this.#pool, ts, spanOf(ts, this.#clock()));
      known = await this.#list();
    }
  }

  /** Reads the partitions again before the next batch, as a known one was dropped. */
  forget(): void {
    this.#known = undefined;
    this.#from = 0;
    this.#to = 0;
  }

  /** Creates the partitions of this month and the next. */
  async makeAhead(): Promise<void> {
    const now = this.#clock();
    await this.makeFor([now, startOfMonth(monthOf(now) + 1)]);
  }

  /** Start of the month of the oldest reading in [from, before); undefined: there is none. */
  async findOldest(from: number, before: number): Promise<number | undefined> {
    const found: number[] = [];
    for (const of of PARTITIONED) {
      for (const partition of await listPartitions(this.#pool, of)) {
        if (partition.to <= from || partition.from >= before) continue;
        const oldest = await findOldestByDevice(this.#pool, partition, { from, to: before });
        if (oldest.length === 0) continue;
        found.push(startOfMonth(monthOf(oldest.reduce((least, { ts }) => Math.min(least, ts), before))));
        break;
      }
    }
    return found.length > 0 ? Math.min(...found) : undefined;
  }

  /**
   * Deletes readings before a time, not their roll-ups: drops partitions that end by then, and deletes rows of one that
   * does not.
   */
  async deleteBefore(before: number): Promise<void> {
    for (const of of PARTITIONED) {
      for (const partition of await listPartitions(this.#pool, of)) {
        if (partition.to <= before) {
          this.forget();
          await dropPartition(this.#pool, partition);
        } else if (partition.from < before) {
          await this.#deleteRows(partition, before);
        }
      }
    }
  }

  async #list(): Promise<readonly Span[]> {
    const known = await listPartitions(this.#pool);
    this.#known = known;
    return known;
  }

  async #deleteRows(partition: Partition, before: number): Promise<void> {
    const devices = await findOldestByDevice(this.#pool, partition, { from: partition.from, to: before });
    for (const { device } of devices) {
      const some = { device, before, limit: DELETED_AT_ONCE };
      while (await deleteSome(this.#pool, partition, some));
    }
  }
}
