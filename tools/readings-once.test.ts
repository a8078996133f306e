import { expect, it } from 'vitest';
import { filesWith } from './setup/source-files.ts';

/** SQL on rows of readings, or on packed days. `} as reading` names a result. */
const ROWS = /\b(?:from|join|into|update|table|only)\s+reading(?:_day)?\b/i;
/** The schema's table, for statements that Drizzle writes. */
const TABLE = /\{[^}]*\breading(?:Day)?\b[^}]*\} from '[^']*schema\/telemetry\.ts'/;

it('readings are found by what knows that they are rows or packed days', () => {
  const found = [...filesWith(ROWS, 'apps/server/src'), ...filesWith(TABLE, 'apps/server/src')];
  expect(found.filter((path) => !path.includes('testing/')).sort()).toEqual([
    // All rows and days of a deleted device.
    'features/devices/reading-purge.repository.ts',
    // Whether there is any.
    'features/shipments/shipment-writes.repository.ts',
    // Texts of days as they are.
    'features/telemetry/points.repository.ts',
    // Numbers of readings of days, as they are.
    'features/telemetry/reading-range.repository.ts',
    // Unpacked before.
    'features/telemetry/timeseries-deletion.repository.ts',
    // The relation for all others.
    'ingest/all-readings-sql.ts',
    'ingest/packed-days.repository.ts',
    // Readings of an earlier version, before any day is packed.
    'ingest/past-readings.repository.ts',
    // Refused for packed days.
    'ingest/store-statement.ts',
    // Rows of packed days again.
    'ingest/unpack-sql.ts',
  ]);
});
