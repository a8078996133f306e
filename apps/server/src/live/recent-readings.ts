import { isDeepStrictEqual } from 'node:util';
import type { StoredReading } from '../events.ts';

/** Of each device that is listened to: more than come within the time that is read again after a gap. */
const KEPT = 200;

/**
 * The readings of one device that were told last. A device sends again what was not acknowledged in time, also to another
 * node, and after a gap everything of its time is read from the database: no one who listens is told twice.
 */
export class RecentReadings {
  readonly #values = new Map<number, StoredReading['values']>();

  /** Whether something of it is new; then it counts as told. */
  take({ ts, values }: StoredReading): boolean {
    const told = this.#values.get(ts);
    if (told && Object.entries(values).every(([key, value]) => isDeepStrictEqual(told[key], value))) {
      return false;
    }
    this.#values.set(ts, told ? { ...told, ...values } : values);
    if (this.#values.size > KEPT) {
      const oldest = this.#values.keys().next();
      if (!oldest.done) this.#values.delete(oldest.value);
    }
    return true;
  }
}
