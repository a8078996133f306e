import { LIMITS } from '../limits/limits.ts';
import type { DirtyHour, ReadingBatch } from './reading-batch.ts';

const HOUR_MS = 3_600_000;
/** After that, the pool has closed its connections, and another database may answer at the address. */
const KEPT_MS = 5000;

/** Knowledge of a batch before it is written. */
export type KnownOfBatch = {
  /** Whether all readings are later than those that their devices sent before. */
  readonly areNew: boolean;
  /** The batch's hours, with those that are marked already at the end. */
  readonly hours: readonly DirtyHour[];
  /** Number of the others. */
  readonly unmarked: number;
};

/**
 * The newest time of each device's readings that this server has stored, which saves the database work: a reading after
 * it is a new row, and the hour of the newest is marked for the roll-up already. Neither is certain. Another server may
 * have stored the same time, which PostgreSQL then refuses; and a roll-up may have claimed the hour, which the statement
 * detects (`store-statement.ts`).
 */
export class KnownTimes {
  #newest = new Map<number, number>();
  /** By `performance.now()`. */
  #notedAt = 0;

  of({ readings, dirtyHours }: ReadingBatch): KnownOfBatch {
    if (performance.now() - this.#notedAt > KEPT_MS) this.forget();
    const unmarked = dirtyHours.filter((hour) => !this.#isMarked(hour));
    const marked = dirtyHours.filter((hour) => this.#isMarked(hour));
    return {
      areNew: readings.every(
        ({ deviceKey, ts }) => ts > (this.#newest.get(deviceKey) ?? Number.POSITIVE_INFINITY),
      ),
      hours: marked.length === 0 ? dirtyHours : [...unmarked, ...marked],
      unmarked: unmarked.length,
    };
  }

  /** Called once a batch is committed. */
  note({ readings, latest, storedTime }: ReadingBatch): void {
    this.#notedAt = performance.now();
    const horizon = storedTime + LIMITS.ingest.latestAheadMs;
    for (const { device, newest } of latest) {
      const ts = readings[newest]?.ts;
      const known = this.#newest.get(device) ?? 0;
      // As with latest values, a time that was stored by a clock that was ahead is replaced.
      if (ts !== undefined && (ts > known || known > horizon)) this.#newest.set(device, ts);
    }
  }

  /** Must be called when a connection is lost: a standby that takes over may lack the last commits. */
  forget(): void {
    this.#newest = new Map();
  }

  #isMarked({ device, hour }: DirtyHour): boolean {
    const newest = this.#newest.get(device);
    return newest !== undefined && Math.floor(newest / HOUR_MS) === hour;
  }
}
