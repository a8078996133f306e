import type { Database } from '../../database/database.ts';
import { countReadings, type ReadingRange } from './reading-span.repository.ts';

/** A range that is read from more than a month of roll-ups, or of readings. */
const LONG_RANGE_MS = 35 * 86_400_000;
/** What a device with a reading each minute has in that range; one with a reading each second in half a day. */
const MANY_READINGS = 50_000;

/**
 * Whether reading a range is a long statement, which waits for its turn.
 * @param isByHours whether roll-ups stand for readings: then it matters little how many there are
 */
export async function isLongRead(
  database: Pick<Database, 'pool'>,
  range: ReadingRange,
  isByHours: boolean,
  manyReadings: number = MANY_READINGS,
): Promise<boolean> {
  if (range.toTs - range.fromTs > LONG_RANGE_MS) return true;
  if (isByHours) return false;
  return (await countReadings(database, range, manyReadings + 1)) > manyReadings;
}
