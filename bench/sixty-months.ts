import pg from 'pg';
import { openDatabase } from '../apps/server/src/database/database.ts';
import { Partitions } from '../apps/server/src/ingest/partitions.ts';
import type { Fleet } from './fleet.ts';

const MONTHS = 60;
const DEVICES = 100;
/** Per month and device: ten million in all. */
const READINGS = 1667;

/**
 * Fills the five years before the previous month, which is left to the measurement.
 * @returns a function that drops them again
 */
export async function fillSixtyMonths(
  databaseUrl: string,
  fleet: Fleet,
  now: number,
): Promise<() => Promise<void>> {
  const today = new Date(now);
  const starts = Array.from({ length: MONTHS }, (_, n) =>
    Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - 2 - n),
  );
  const { pool, close } = openDatabase(databaseUrl, { warn: () => undefined });
  // A month each, as if each had been the present: after five years of use there are sixty.
  for (const start of starts) await new Partitions(pool, () => start).makeFor([start]);
  await close();
  const keys = fleet.devices.slice(0, DEVICES).map(({ key }) => key);
  await withClient(databaseUrl, async (client) => {
    for (const start of starts) {
      await client.query(
        `insert into reading (device, ts, pm25, pm10, co2, tvoc, iaq, temp, rh, bat, lat, lon, mode)
         select device, $2 + n * 900000, 10 + n % 97 / 10.0, 20 + n % 89 / 10.0, 600 + n % 211,
                n % 173, n % 127, 21.5, 44.5, 97, 20.3, 85.8, 1
         from generate_series(1::bigint, ${READINGS}) n, unnest($1::int[]) device`,
        [keys, start],
      );
    }
    await client.query('vacuum analyze reading');
    // Otherwise, pending writes would happen during the measurement.
    await client.query('checkpoint');
  });
  return () =>
    withClient(databaseUrl, async (client) => {
      for (const start of starts) await client.query(`drop table ${partitionOf(start)}`);
    });
}

function partitionOf(start: number): string {
  const [year, month] = new Date(start).toISOString().split('-');
  return `reading_${year}_${month}`;
}

async function withClient(databaseUrl: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
