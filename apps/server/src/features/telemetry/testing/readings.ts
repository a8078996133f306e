import { COLUMN_KEYS, isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { Database } from '../../../database/database.ts';
import { Partitions } from '../../../ingest/partitions.ts';

/** A stored reading. */
export type TestReading = {
  device: number;
  ts: number;
  values: Record<string, unknown>;
};

/** Creates the partitions for readings of these times, like the ingest. */
export async function createPartitionsFor(
  { pool }: Pick<Database, 'pool'>,
  ...times: readonly number[]
): Promise<void> {
  await new Partitions(pool, Date.now).makeFor(times);
}

/** Stores readings without the ingest: numbers in columns, everything else in `extra`. */
export async function insertReadings(
  { pool }: Pick<Database, 'pool'>,
  readings: readonly TestReading[],
): Promise<void> {
  await createPartitionsFor({ pool }, ...readings.map(({ ts }) => ts));
  const rows = readings.map(({ device, ts, values }) => {
    const entries = Object.entries(values);
    const isNumber = ([key, value]: [string, unknown]) => isColumnKey(key) && typeof value === 'number';
    const extra = entries.filter((entry) => !isNumber(entry));
    return {
      device,
      ts,
      ...Object.fromEntries(entries.filter(isNumber)),
      extra: extra.length > 0 ? Object.fromEntries(extra) : null,
    };
  });
  await pool.query(
    'insert into reading select * from jsonb_populate_recordset(null::reading, $1) where device is not null',
    [JSON.stringify(rows)],
  );
}

/** Computes the roll-ups of whole hours from the stored readings. */
export async function rollUp(
  { pool }: Pick<Database, 'pool'>,
  device: number,
  hours: readonly number[],
): Promise<void> {
  const columns = COLUMN_KEYS.map(
    (key) => `('${key}', case when extra is null or not extra ? '${key}' then ${key} end)`,
  );
  await pool.query(
    `insert into reading_hourly
     select device, key, hour, min(value), max(value), sum(value), count(value)
     from (
       select device, ts / 3600000 as hour, one.key, one.value from reading
         cross join lateral (values ${columns.join(', ')}) as one(key, value)
       union all
       select device, ts / 3600000, one.key, one.value::text::double precision
       from reading cross join lateral jsonb_each(extra) as one where jsonb_typeof(one.value) = 'number' and one.key <> all('{${COLUMN_KEYS.join()}}')
     ) as said
     where device = $1 and hour = any($2) and value is not null
     group by device, key, hour
     on conflict (device, key, hour) do update
       set min = excluded.min, max = excluded.max, sum = excluded.sum, count = excluded.count`,
    [device, hours],
  );
}
