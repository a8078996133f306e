import { COLUMN_KEYS } from '@airdeck/contract/telemetry/keys';
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
  /** The value of the newest hours that have one value only, if they do. */
  readonly value: number;
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
    `with one as (
       select h.*, first_value(h.min) over (partition by h.device, h.key order by h.hour desc) as value
       from unnest($1::int4[], $2::int4[]) as a(device, from_hour)
       cross join unnest($5::text[]) as k(key)
       cross join lateral (
         select * from reading_hourly r
         where r.device = a.device and r.key = k.key and r.hour >= a.from_hour and r.hour < $4
       ) h
     ), told as (
       select *, coalesce(max(case when min <> value or max <> value then hour end)
         over (partition by device, key), -1) as varied_hour
       from one
     )
     select device, key, value,
       sum(count) as "weekReadings",
       coalesce(sum(count) filter (where hour >= $3), 0) as "dayReadings",
       min(min) filter (where hour >= $3) as min,
       (array_agg(hour order by min, hour desc) filter (where hour >= $3))[1] as "minHour",
       max(max) filter (where hour >= $3) as max,
       (array_agg(hour order by max desc, hour desc) filter (where hour >= $3))[1] as "maxHour",
       count(*) filter (where hour > varied_hour) as "sameHours",
       coalesce(sum(count) filter (where hour > varied_hour), 0) as "sameReadings",
       min(hour) filter (where hour > varied_hour) as "sameFromHour"
     from told group by device, key, value order by device, key`,
    [devices.map(({ key }) => key), devices.map(({ fromHour }) => fromHour), dayHour, endHour, COLUMN_KEYS],
  );
  return rows;
}
