import { FURTHER_KEYS } from '@airdeck/air/quantities';
import type { Beginning } from '@airdeck/air/sensor-faults';
import { COLUMN_KEYS, type ColumnKey, isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type pg from 'pg';
import { NO_END, readingsInOrder } from '../../ingest/all-readings-sql.ts';
import type { AskedHours } from '../../ingest/pending-hours-sql.ts';

/**
 * Measurements of a key of a device in the requested hours. Hours are counted from the epoch. Numbers that no sensor can
 * mean count as readings.
 */
export type HourlyMeasures = {
  readonly device: number;
  readonly key: string;
  readonly weekReadings: number;
  readonly dayReadings: number;
  /** The numbers that no sensor can mean; null: there were none on the last day. */
  readonly faultMin: number | null;
  readonly faultMinHour: number | null;
  readonly faultMax: number | null;
  readonly faultMaxHour: number | null;
  /** The constant value of the newest hours of the last day, if there is one. */
  readonly value: number | null;
  readonly sameHours: number;
  readonly sameReadings: number;
  /** The first of these hours; null: the newest hour had several values. */
  readonly sameFromHour: number | null;
};

/** The quantities that devices measure. */
export const MEASURED_KEYS: readonly string[] = [...COLUMN_KEYS, ...FURTHER_KEYS];

const IS_ROLLED_UP = 'not exists (select from dirty_hour d where d.device = r.device and d.hour = r.hour)';

const countOf = (table: string): string => `
  select sum(r.count) as readings from ${table} r
  where r.device = a.device and r.key = a.key and r.hour >= a.from_hour and r.hour < $4 and ${IS_ROLLED_UP}`;

/**
 * Aggregates the roll-ups of whole hours by key. Each key is queried separately, along the primary key. Hours with a
 * pending roll-up are left out, as theirs is outdated.
 * @param endHour end of the hours, exclusive
 * @param dayHour start of the last day
 */
export async function sumHours(
  pool: pg.Pool,
  devices: readonly AskedHours[],
  { dayHour, endHour }: { dayHour: number; endHour: number },
): Promise<HourlyMeasures[]> {
  // To plan the statement takes longer than to run it for none.
  if (devices.length === 0) return [];
  const { rows } = await pool.query<HourlyMeasures>(
    `with asked as (
       select a.device, k.key, a.from_hour
       from unnest($1::int4[], $2::int4[]) as a(device, from_hour) cross join unnest($5::text[]) as k(key)
     ), week as (
       select a.device, a.key, sum(s.readings) as readings from asked a cross join lateral (
         ${['reading_hourly', 'fault_hourly'].map(countOf).join(' union all ')}
       ) s where s.readings is not null group by a.device, a.key
     ), fault as (
       select f.device, f.key, sum(f.count) as readings,
         min(f.min) as min, (array_agg(f.hour order by f.min, f.hour desc))[1] as min_hour,
         max(f.max) as max, (array_agg(f.hour order by f.max desc, f.hour desc))[1] as max_hour
       from asked a cross join lateral (
         select * from fault_hourly r where r.device = a.device and r.key = a.key
           and r.hour >= greatest(a.from_hour, $3) and r.hour < $4 and ${IS_ROLLED_UP}
       ) f group by f.device, f.key
     ), one as (
       select h.*, first_value(h.min) over (partition by h.device, h.key order by h.hour desc) as value
       from asked a cross join lateral (
         select * from reading_hourly r where r.device = a.device and r.key = a.key
           and r.hour >= greatest(a.from_hour, $3) and r.hour < $4 and ${IS_ROLLED_UP}
       ) h
     ), told as (
       select *, coalesce(max(case when min <> value or max <> value then hour end)
         over (partition by device, key), -1) as varied_hour
       from one
     ), day as (
       select device, key, value, sum(count) as readings,
         count(*) filter (where hour > varied_hour) as same_hours,
         sum(count) filter (where hour > varied_hour) as same_readings,
         min(hour) filter (where hour > varied_hour) as same_from_hour
       from told group by device, key, value
     )
     select w.device, w.key, w.readings::bigint as "weekReadings",
       (coalesce(d.readings, 0) + coalesce(f.readings, 0))::bigint as "dayReadings",
       f.min as "faultMin", f.min_hour as "faultMinHour", f.max as "faultMax", f.max_hour as "faultMaxHour", d.value,
       coalesce(d.same_hours, 0) as "sameHours", coalesce(d.same_readings, 0) as "sameReadings",
       d.same_from_hour as "sameFromHour"
     from week w left join day d using (device, key) left join fault f using (device, key)
     order by w.device, w.key`,
    [devices.map(({ key }) => key), devices.map(({ fromHour }) => fromHour), dayHour, endHour, MEASURED_KEYS],
  );
  return rows;
}

/** Number of readings that determine a device's step: the newest, and the first of the span. */
const READINGS_FOR_RHYTHM = 200;
/** Number of newest readings searched for a break: half an hour of one every five seconds. */
const READINGS_FOR_BREAK = 400;

/** A device, its most frequent key, and the start of its readable time. */
export type AskedRhythm = {
  readonly device: number;
  readonly key: string;
  /** Epoch ms. */
  readonly fromTs: number;
  /** First readable hour, since the epoch. */
  readonly readableFromHour: number;
};

export type Rhythm = {
  readonly device: number;
  /**
   * Median step between its readings of that key, ms: at present or at the start of the span, the longer one, so that a
   * device that has just begun to measure more often is not expected to have done so before.
   */
  readonly stepMs: number | null;
  /** The first hour with a reading of that key. */
  readonly firstHour: number | null;
};

/** The readings of `a`, a device with the start of its readable time. */
const READABLE = { device: '= a.device', from: 'a.from_ts', to: NO_END };

const readingsFrom = (key: string, order: 'asc' | 'desc') => {
  const isNumber = `jsonb_typeof(extra -> $2::text) = 'number'`;
  return `select '${order}' as part, r.ts from ${readingsInOrder(
    READABLE,
    isColumnKey(key) ? [key, 'extra'] : ['extra'],
    {
      order,
      limit: `${READINGS_FOR_RHYTHM}`,
      where: isColumnKey(key) ? `${key} is not null or ${isNumber}` : isNumber,
    },
  )} as r`;
};

const firstHourOf = (table: string): string => `
  (select hour from ${table} h where h.device = a.device and h.key = $2 and h.hour >= a.readable_hour
   order by hour limit 1)`;

/** Steps of these devices, and their first hours. Devices with the same key are in one statement, which reads no other column. */
export async function findRhythms(pool: pg.Pool, asked: readonly AskedRhythm[]): Promise<Rhythm[]> {
  const found: Rhythm[] = [];
  for (const key of new Set(asked.map((one) => one.key)))
    found.push(
      ...(await findRhythmsOf(
        pool,
        key,
        asked.filter((one) => one.key === key),
      )),
    );
  return found;
}

async function findRhythmsOf(
  pool: pg.Pool,
  key: string,
  asked: readonly Omit<AskedRhythm, 'key'>[],
): Promise<Rhythm[]> {
  const { rows } = await pool.query<Rhythm>(
    `select a.device,
       (select max(step) from (
          select percentile_disc(0.5) within group (order by step) as step from (
            select part, ts - lag(ts) over (partition by part order by ts) as step from (
              (${readingsFrom(key, 'desc')}) union all (${readingsFrom(key, 'asc')})
            ) readings
          ) steps group by part
        ) medians) as "stepMs",
       least(${['reading_hourly', 'fault_hourly'].map(firstHourOf).join(', ')}) as "firstHour"
     from unnest($1::int4[], $3::int8[], $4::int4[]) as a(device, from_ts, readable_hour)`,
    [
      asked.map(({ device }) => device),
      key,
      asked.map(({ fromTs }) => fromTs),
      asked.map(({ readableFromHour }) => readableFromHour),
    ],
  );
  return rows;
}

/** A device, the longest step that is not a break, ms, and the start of its readable time, epoch ms. */
export type AskedBeginning = {
  readonly device: number;
  readonly gapLimitMs: number;
  readonly fromTs: number;
};

/** A number as sent: zeros of all sensors at once are kept beside the columns. */
const sentSql = (key: ColumnKey): string =>
  `coalesce(r.${key}, case when jsonb_typeof(r.extra -> '${key}') = 'number' then (r.extra ->> '${key}')::float8 end) as ${key}`;

/**
 * The starts of these devices after their latest break, or at their first reading; without those further back than the
 * searched readings.
 */
export async function findBeginnings(
  pool: pg.Pool,
  asked: readonly AskedBeginning[],
): Promise<(Beginning & { readonly device: number })[]> {
  if (asked.length === 0) return [];
  const { rows } = await pool.query<Beginning & { device: number }>(
    `select a.device, b.*
     from unnest($1::int4[], $2::float8[], $3::int8[]) as a(device, gap_limit, from_ts)
     cross join lateral (
       with newest as (
         select r.ts, r.temp, ${sentSql('pm25')}, ${sentSql('pm10')}
         from ${readingsInOrder(READABLE, ['temp', 'pm25', 'pm10', 'extra'], {
           order: 'desc',
           limit: `${READINGS_FOR_BREAK}`,
         })} as r
       ), steps as (
         select *, ts - lag(ts) over (order by ts) as step, count(*) over () as all_of_them from newest
       ), start as (
         select max(ts) as ts from steps
         where step > a.gap_limit or (step is null and all_of_them < ${READINGS_FOR_BREAK})
       )
       select start.ts as "startTs",
         (array_agg(temp order by s.ts) filter (where temp is not null))[1] as "firstTempC",
         (array_agg(temp order by s.ts desc) filter (where temp is not null))[1] as "lastTempC",
         max(s.ts) filter (where pm25 = 0 and pm10 = 0) as "zeroParticlesTs"
       from start join steps s on s.ts >= start.ts
       group by start.ts
     ) b`,
    [
      asked.map(({ device }) => device),
      asked.map(({ gapLimitMs }) => gapLimitMs),
      asked.map(({ fromTs }) => fromTs),
    ],
  );
  return rows;
}
