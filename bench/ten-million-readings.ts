import pg from 'pg';
import { LONG_WORK_SETTINGS, openDatabase } from '../apps/server/src/database/database.ts';
import { createDayPacker } from '../apps/server/src/ingest/packed-days.ts';
import { Partitions } from '../apps/server/src/ingest/partitions.ts';
import type { Fleet } from './fleet.ts';
import type { Row } from './report.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MINUTES = 30 * 24 * 60;
/** With 43,200 minutes each: 9,979,200 rows. */
export const DEVICES_OF_A_MONTH = 231;
/** The same number of rows, in eleven months. */
export const DEVICES_OF_A_YEAR = 20;
const MONTHS_BEFORE = 11;

/** SQL for values of a reading at `ts` that nearly repeat themselves, as those of sensors do: with noise in the last digit. */
const VALUES = {
  pm25: '10 + ts / 60000 % 97 / 10.0 + (random() * 9)::int / 10.0',
  pm10: '20 + ts / 60000 % 89 / 10.0 + (random() * 9)::int / 10.0',
  co2: '600 + ts / 60000 % 211 + (random() * 9)::int',
  tvoc: 'ts / 60000 % 173 + (random() * 9)::int',
  iaq: 'ts / 60000 % 127',
  temp: '21.5 + (random() * 9)::int / 10.0',
  rh: '44.5 + (random() * 9)::int / 10.0',
  bat: '97',
  lat: '20.3',
  lon: '85.8',
  mode: '1',
} as const;

/** Columns, SQL for their values, and those whose hours are rolled up. */
export type MadeUp = {
  readonly columns: readonly string[];
  readonly values: readonly string[];
  readonly rolledUp: readonly string[];
};

type Column = keyof typeof VALUES;

const madeUp = (columns: readonly Column[], rolledUp: readonly Column[]): MadeUp => ({
  columns,
  values: columns.map((column) => VALUES[column]),
  rolledUp,
});

/** Only hours of PM2.5 are read. */
export const ELEVEN = madeUp(Object.keys(VALUES) as Column[], ['pm25']);
const SIX_COLUMNS = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const;
export const SIX = madeUp(SIX_COLUMNS, SIX_COLUMNS);

/** Start of the thirty days, on a whole hour, so that roll-ups apply. */
export function historyStart(now: number): number {
  return Math.floor(now / HOUR_MS) * HOUR_MS - MINUTES * MINUTE_MS;
}

/**
 * Fills the telemetry tables in the order in which readings arrive: all devices of a minute, then the next
 * minute. Also fills roll-ups and latest values. Takes some minutes.
 */
export async function fillTenMillion(databaseUrl: string, fleet: Fleet, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const start = historyStart(now);
  const keys = fleet.devices.slice(0, DEVICES_OF_A_MONTH).map(({ key }) => key);
  try {
    await makePartitions(databaseUrl, start, now);
    // Earlier parts stored readings: one at a whole minute would be a conflict.
    await client.query('truncate reading, reading_day, reading_hourly, dirty_hour');
    await insertMinutes(client, keys, start, 30);
    await client.query(
      `insert into reading_hourly (device, key, hour, min, max, sum, count)
       select device, 'pm25', ts / ${HOUR_MS}, min(pm25), max(pm25), sum(pm25), count(*) from reading group by 1, 3`,
    );
    await fillLatest(client, fleet, now);
    await client.query('vacuum analyze reading');
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/** Latest values of all devices. */
export async function fillLatest(client: pg.Client, fleet: Fleet, now: number): Promise<void> {
  await client.query(
    `insert into latest_reading (device, ts, received_time, pm25, pm25_ts, co2, co2_ts)
     select device, $2, $2, 12.5, $2, 640, $2 from unnest($1::int[]) device on conflict do nothing`,
    [fleet.devices.map(({ key }) => key), now],
  );
  await client.query('vacuum analyze latest_reading');
}

/** Packs all days that are over, as the server does from half an hour after its start, and shows the size before and after. */
export async function packDays(databaseUrl: string): Promise<Row> {
  const { pool, close } = openDatabase(databaseUrl, { warn: () => undefined }, 2, LONG_WORK_SETTINGS);
  const megabytes = async (): Promise<number> => {
    const { rows } = await pool.query<{ bytes: number }>(
      `select sum(pg_total_relation_size(inhrelid))::int8 as bytes from pg_inherits
       where inhparent in ('reading'::regclass, 'reading_day'::regclass)`,
    );
    return Math.round((rows[0]?.bytes ?? 0) / 1e6);
  };
  try {
    const before = await megabytes();
    const started = performance.now();
    await createDayPacker({ pool, log: { info: () => undefined }, firstAfterMs: 0 })(
      new AbortController().signal,
    );
    const took = (performance.now() - started) / 1000;
    await pool.query('vacuum analyze reading');
    return {
      what: 'packing the days that are over',
      measured: `${took.toFixed(0)} s; ${before} MB, then ${await megabytes()} MB`,
    };
  } finally {
    await close();
  }
}

/** Continues the readings of some devices into the past, to a year in all. */
export async function fillYear(databaseUrl: string, fleet: Fleet, now: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const keys = fleet.devices.slice(0, DEVICES_OF_A_YEAR).map(({ key }) => key);
  try {
    for (let month = 1; month <= MONTHS_BEFORE; month += 1) {
      const start = historyStart(now) - month * 30 * 24 * HOUR_MS;
      await makePartitions(databaseUrl, start, start + 30 * 24 * HOUR_MS);
      await insertMinutes(client, keys, start, 30);
    }
    await client.query('vacuum analyze reading');
  } finally {
    await client.end();
  }
}

/** In the order of arrival, so that consecutive readings of a device are in different pages. */
async function insertMinutes(
  client: pg.Client,
  keys: readonly number[],
  start: number,
  days: number,
): Promise<void> {
  // A day per statement: a single one would need the space for its whole WAL at once.
  for (let day = 0; day < days; day += 1) {
    const first = start + day * 24 * HOUR_MS;
    await client.query(
      `insert into reading (device, ts, ${ELEVEN.columns}) select device, ts, ${ELEVEN.values}
       from generate_series($2::bigint, $3::bigint, ${MINUTE_MS}) ts, unnest($1::int[]) device
       order by ts, device`,
      [keys, first, first + 24 * HOUR_MS - MINUTE_MS],
    );
  }
}

/** Creates the partitions of thirty days. */
export async function makePartitions(databaseUrl: string, start: number, end: number): Promise<void> {
  const { pool, close } = openDatabase(databaseUrl, { warn: () => undefined });
  try {
    const days = Array.from({ length: 32 }, (_, day) => Math.min(start + day * 24 * HOUR_MS, end));
    await new Partitions(pool, Date.now).makeFor(days);
  } finally {
    await close();
  }
}
