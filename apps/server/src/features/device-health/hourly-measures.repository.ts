import { COLUMN_KEYS } from '@airdeck/contract/telemetry-values';
import type pg from 'pg';

/** What a device measured under a key in the hours asked for. Hours are counted from the epoch. */
export type HourlyMeasures = {
  readonly device: number;
  readonly key: string;
  readonly weekReadings: number;
  readonly dayReadings: number;
  /** Null: nothing was measured on the last day. */
  readonly min: number | null;
  readonly minHour: number | null;
  readonly max: number | null;
  readonly maxHour: number | null;
  /** The value of the newest hours of the last day that have one value only, if they do. */
  readonly value: number | null;
  readonly sameHours: number;
  readonly sameReadings: number;
  /** The first of them; null: the newest hour had several values. */
  readonly sameFromHour: number | null;
};

export type AskedHours = { readonly key: number; readonly fromHour: number };

/**
 * Sums up the roll-ups of whole hours, key by key. Each key is looked for by itself, along the primary key.
 * @param endHour the first hour that is not asked for
 * @param dayHour where the last day begins
 */
export async function sumHours(
  pool: pg.Pool,
  devices: readonly AskedHours[],
  { dayHour, endHour }: { dayHour: number; endHour: number },
): Promise<HourlyMeasures[]> {
  const { rows } = await pool.query<HourlyMeasures>(
    `with asked as (
       select a.device, k.key, a.from_hour
       from unnest($1::int4[], $2::int4[]) as a(device, from_hour) cross join unnest($5::text[]) as k(key)
     ), week as (
       select a.device, a.key, s.readings from asked a cross join lateral (
         select sum(r.count) as readings from reading_hourly r
         where r.device = a.device and r.key = a.key and r.hour >= a.from_hour and r.hour < $4
       ) s where s.readings is not null
     ), one as (
       select h.*, first_value(h.min) over (partition by h.device, h.key order by h.hour desc) as value
       from asked a cross join lateral (
         select * from reading_hourly r where r.device = a.device and r.key = a.key
           and r.hour >= greatest(a.from_hour, $3) and r.hour < $4
       ) h
     ), told as (
       select *, coalesce(max(case when min <> value or max <> value then hour end)
         over (partition by device, key), -1) as varied_hour
       from one
     ), day as (
       select device, key, value, sum(count) as readings,
         min(min) as min, (array_agg(hour order by min, hour desc))[1] as min_hour,
         max(max) as max, (array_agg(hour order by max desc, hour desc))[1] as max_hour,
         count(*) filter (where hour > varied_hour) as same_hours,
         sum(count) filter (where hour > varied_hour) as same_readings,
         min(hour) filter (where hour > varied_hour) as same_from_hour
       from told group by device, key, value
     )
     select w.device, w.key, w.readings as "weekReadings", coalesce(d.readings, 0) as "dayReadings",
       d.min, d.min_hour as "minHour", d.max, d.max_hour as "maxHour", d.value,
       coalesce(d.same_hours, 0) as "sameHours", coalesce(d.same_readings, 0) as "sameReadings",
       d.same_from_hour as "sameFromHour"
     from week w left join day d using (device, key) order by w.device, w.key`,
    [devices.map(({ key }) => key), devices.map(({ fromHour }) => fromHour), dayHour, endHour, COLUMN_KEYS],
  );
  return rows;
}
