import { eq } from 'drizzle-orm';
import type { Queryable } from '../../../database/database.ts';
import {
  dirtyHour,
  latestReading,
  quarantine,
  reading,
  readingHourly,
} from '../../../database/schema/telemetry.ts';

/** Deletes whatever a device ever sent. Its key is never given to another one. */
export async function deleteReadings(tx: Queryable, deviceKey: number): Promise<void> {
  for (const table of [reading, readingHourly, latestReading, dirtyHour, quarantine]) {
    await tx.delete(table).where(eq(table.device, deviceKey));
  }
}
