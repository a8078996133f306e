import type { Database } from '../../database/database.ts';
import { LIMITS } from '../../limits/limits.ts';
import { countReadings, type ReadingRange } from './reading-span.repository.ts';

/**
 * More than a month of roll-ups, or of readings. A device with a reading each minute has so many in that range; one
 * with a reading each second in half a day.
 */
const { longRangeMs, longReadings } = LIMITS.telemetryReads;

/**
 * Whether reading a range is a long statement, which waits for its turn.
 * @param isByHours whether roll-ups stand for readings: then it matters little how many there are
 */
export async function isLongRead(
  database: Pick<Database, 'pool'>,
  range: ReadingRange,
  isByHours: boolean,
  manyReadings: number = longReadings,
): Promise<boolean> {
  if (range.toTs - range.fromTs > longRangeMs) return true;
  if (isByHours) return false;
  return (await countReadings(database, range, manyReadings + 1)) > manyReadings;
}
