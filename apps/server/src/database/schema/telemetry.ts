import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import { epochMs } from './columns.ts';

const valueColumns = {
  pm25: doublePrecision(),
  pm10: doublePrecision(),
  co2: doublePrecision(),
  tvoc: doublePrecision(),
  iaq: doublePrecision(),
  temp: doublePrecision(),
  rh: doublePrecision(),
  bat: doublePrecision(),
  lat: doublePrecision(),
  lon: doublePrecision(),
  mode: doublePrecision(),
};

/**
 * One row for each device and time. Partitioned by `ts`, which only the migration says: see
 * `migrations/`. A key that has no column, a value that is no number, and a number that no sensor can mean are kept in
 * `extra` as they came: a key is in its column or there, never in both.
 * No foreign key: readings outlive nothing, and are deleted by key when their device goes.
 */
export const reading = pgTable(
  'reading',
  {
    device: integer().notNull(),
    ts: epochMs('ts').notNull(),
    ...valueColumns,
    extra: jsonb().$type<Record<string, unknown>>(),
    /** True when it was stored so long after its time, or before it, that it raises no alarm; null otherwise. */
    isUntimely: boolean('is_untimely'),
  },
  (table) => [primaryKey({ name: 'reading__pk', columns: [table.device, table.ts] })],
);

const columnTexts = {
  pm25: text(),
  pm10: text(),
  co2: text(),
  tvoc: text(),
  iaq: text(),
  temp: text(),
  rh: text(),
  bat: text(),
  lat: text(),
  lon: text(),
  mode: text(),
};

/**
 * All readings of a device of one day of UTC that is over, each column an array of the type that it has in `reading`, as
 * PostgreSQL's text of it, which is exact; null: no reading has a value. A day's readings are here or in `reading`, never
 * in both: see `ingest/packed-days.repository.ts`. Partitioned by `day`, which only the migration says.
 */
export const readingDay = pgTable(
  'reading_day',
  {
    device: integer().notNull(),
    /** Start of the day. */
    day: epochMs('day').notNull(),
    /** Number of readings. */
    count: integer().notNull(),
    /** Ascending. */
    ts: text().notNull(),
    ...columnTexts,
    extra: text(),
    isUntimely: text('is_untimely'),
  },
  (table) => [primaryKey({ name: 'reading_day__pk', columns: [table.device, table.day] })],
);

/** The newest value of each key, with a time for each: devices send partial messages. */
export const latestReading = pgTable('latest_reading', {
  device: integer().primaryKey(),
  /** Newest `ts` of any key; 0 while all readings of the device lie too far in the future to be latest. */
  ts: epochMs('ts').notNull(),
  /** The device's last sign of life: when the server received a reading, or when that was measured if it is history. */
  receivedTime: epochMs('received_time').notNull(),
  ...valueColumns,
  pm25Ts: epochMs('pm25_ts'),
  pm10Ts: epochMs('pm10_ts'),
  co2Ts: epochMs('co2_ts'),
  tvocTs: epochMs('tvoc_ts'),
  iaqTs: epochMs('iaq_ts'),
  tempTs: epochMs('temp_ts'),
  rhTs: epochMs('rh_ts'),
  batTs: epochMs('bat_ts'),
  latTs: epochMs('lat_ts'),
  lonTs: epochMs('lon_ts'),
  modeTs: epochMs('mode_ts'),
  /**
   * `{"<key>": {"ts": 1767229200000, "value": "auto"}}` of keys with a column whose newest value is never judged: a text,
   * or a number that no sensor can mean. Such a key has no number in its column.
   */
  unjudged: jsonb('unjudged').$type<Record<string, { ts: number; value: unknown }>>(),
  /** The same of keys without a column. */
  extra: jsonb().$type<Record<string, { ts: number; value: unknown }>>(),
});

/** Hourly minimum, maximum, sum and count of a key: what long ranges are drawn from. */
export const readingHourly = pgTable(
  'reading_hourly',
  {
    device: integer().notNull(),
    key: text().notNull(),
    /** Hours since the epoch. */
    hour: integer().notNull(),
    min: doublePrecision().notNull(),
    max: doublePrecision().notNull(),
    sum: doublePrecision().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'reading_hourly__pk', columns: [table.device, table.key, table.hour] })],
);

/**
 * The numbers of a key in an hour that no sensor can mean. Its roll-up leaves them out, and the findings of its device
 * report them.
 */
export const faultHourly = pgTable(
  'fault_hourly',
  {
    device: integer().notNull(),
    key: text().notNull(),
    /** Hours since the epoch. */
    hour: integer().notNull(),
    min: doublePrecision().notNull(),
    max: doublePrecision().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ name: 'fault_hourly__pk', columns: [table.device, table.key, table.hour] })],
);

/** Hours whose roll-up is older than their readings, `claimed` or not; `claimed`: being recomputed. */
export const dirtyHour = pgTable(
  'dirty_hour',
  {
    device: integer().notNull(),
    hour: integer().notNull(),
    claimed: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ name: 'dirty_hour__pk', columns: [table.device, table.hour, table.claimed] }),
    index('dirty_hour__unclaimed').on(table.hour).where(sql`not ${table.claimed}`),
  ],
);

/** See `ingest/readings-lock.ts`. */
export const claimedUntil = pgSequence('claimed_until', { minValue: 0 });

/** End of the newest day that may be packed, epoch ms: see `ingest/packed-days.repository.ts`. */
export const packedUntil = pgSequence('packed_until', { minValue: 0 });
