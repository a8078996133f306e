import { isDeepStrictEqual } from 'node:util';
import type { StoredReading } from '../events.ts';

/** Readings kept for each followed device: more than arrive in the time that is read again after a gap. */
const KEPT = 200;

/**
 * The last delivered readings of one device, to prevent duplicates: a device resends what was not acknowledged in
 * time, perhaps to another node, and after a gap readings are read again from the database.
 */
export class RecentReadings {
  readonly #values = new Map<number, StoredReading['values']>();

  /** Whether any value of the reading is new; if so, remembers it as delivered. */
  take({ ts, values }: StoredReading): boolean {
    const known = this.#values.get(ts);
    if (known && Object.entries(values).every(([key, value]) => isDeepStrictEqual(known[key], value))) {
      return false;
    }
    this.#values.set(ts, known ? { ...known, ...values } : values);
    if (this.#values.size > KEPT) {
      const oldest = this.#values.keys().next();
      if (!oldest.done) this.#values.delete(oldest.value);
    }
    return true;
  }
}
