import type pg from 'pg';

export const TABLES_OF_HOURS = ['reading_hourly', 'fault_hourly'] as const;

/** Hourly values of some keys of a device in [fromHour, toHour), since the epoch. */
type HourSpan = {
  readonly deviceKey: number;
  readonly keys: readonly string[];
  readonly fromHour: number;
  readonly toHour: number;
};

/** Deletes the hourly values of a span. */
export async function deleteHours(
  pool: pg.Pool,
  { deviceKey, keys, fromHour, toHour }: HourSpan,
): Promise<void> {
  for (const table of TABLES_OF_HOURS) {
    await pool.query(
      `delete from ${table} where device = $1 and key = any($2) and hour >= $3 and hour < $4`,
      [deviceKey, keys, fromHour, toHour],
    );
  }
}
