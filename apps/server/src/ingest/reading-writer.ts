import type pg from 'pg';
import type { Clock } from '../clock.ts';
import { databaseErrorOf } from '../database/errors.ts';
import type { Partitions } from './partitions.ts';
import { storeReadings } from './reading.repository.ts';
import type { Reading } from './reading.ts';
import { toBatch } from './reading-batch.ts';

/** "No partition of relation found for row": a check violation without a constraint. */
const CHECK_VIOLATION = '23514';

/** Returns a function that stores the readings of many messages in one transaction. */
export function createReadingWriter(parts: { pool: pg.Pool; partitions: Partitions; clock: Clock }) {
  const { pool, partitions, clock } = parts;

  async function store(readings: readonly Reading[]): Promise<void> {
    const missing: number[] = [];
    for (const { ts } of readings) if (!partitions.covers(ts)) missing.push(ts);
    if (missing.length > 0) await partitions.makeFor(missing);
    await storeReadings(pool, toBatch(readings, clock()));
  }

  return async (messages: readonly (readonly Reading[])[]): Promise<void> => {
    const readings = messages.flat();
    try {
      await store(readings);
    } catch (error) {
      if (databaseErrorOf(error)?.code !== CHECK_VIOLATION) throw error;
      // Retention, or a user's hand, dropped a partition that we knew.
      partitions.forget();
      await store(readings);
    }
  };
}
