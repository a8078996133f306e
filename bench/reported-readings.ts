import pg from 'pg';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { Partitions } from '../apps/server/src/ingest/partitions.ts';
import type { Fleet } from './fleet.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Number of first devices of the fleet with thirty days of minutes; the next one has a year. */
export const REPORTED_DEVICES = 20;
export const YEAR_MS = 365 * DAY_MS;

/** Fills the telemetry tables for reports up to `end`. */
export async function fillReports(databaseUrl: string, fleet: Fleet, end: number): Promise<void> {
  const keys = fleet.devices.slice(0, REPORTED_DEVICES).map(({ key }) => key);
  const year = fleet.devices.slice(REPORTED_DEVICES, REPORTED_DEVICES + 1).map(({ key }) => key);
  const fills = [
    { keys, days: 30 },
    { keys: year, days: 365 },
  ];
  await fillMinutes(databaseUrl, fills, end);
}

/** Fills the telemetry tables with minutes up to `end`, in the order in which readings arrive; with roll-ups. */
export async function fillMinutes(
  databaseUrl: string,
  fills: readonly { readonly keys: readonly number[]; readonly days: number }[],
  end: number,
): Promise<void> {
  const all = fills.flatMap(({ keys }) => keys);
  await makePartitions(databaseUrl, end);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('delete from reading where device = any($1)', [all]);
    for (const { keys, days } of fills) {
      await client.query(
        `insert into reading (device, ts, pm25, pm10, co2, tvoc, temp, rh, lat, lon)
         select device, ts, 10 + ts / 60000 % 97 / 10.0, 20 + ts / 60000 % 89 / 10.0, 600 + ts / 60000 % 211,
                ts / 60000 % 173, 21.5, 44.5, 20.3, 85.8
         from generate_series($2::bigint, $3::bigint, ${MINUTE_MS}) ts, unnest($1::int[]) device`,
        [keys, end - days * DAY_MS, end - MINUTE_MS],
      );
    }
    await client.query(
      `insert into reading_hourly (device, key, hour, min, max, sum, count)
       select device, key, ts / 3600000, min(value), max(value), sum(value), count(*) from reading
         cross join lateral (values ('pm25', pm25), ('pm10', pm10), ('co2', co2), ('tvoc', tvoc), ('temp', temp),
           ('rh', rh)) as one(key, value)
       where device = any($1) group by 1, 2, 3 on conflict do nothing`,
      [all],
    );
    await client.query('delete from dirty_hour where device = any($1)', [all]);
    await client.query('vacuum analyze reading');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function makePartitions(databaseUrl: string, end: number): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, { warn: () => undefined });
  try {
    await new Partitions(pool, Date.now).makeFor(Array.from({ length: 366 }, (_, day) => end - day * DAY_MS));
  } finally {
    await close();
  }
}
