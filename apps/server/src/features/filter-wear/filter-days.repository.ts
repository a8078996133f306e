import type { ModeWear } from '@airdeck/air/filter-wear';
import { dayStart } from '@airdeck/air/local-time';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { readingsIn } from '../../ingest/all-readings-sql.ts';
import { offsetSpans } from '../telemetry/local-time.ts';

/** Days of a device to be counted, in days since the epoch, both inclusive. */
export type DaysToFold = {
  readonly deviceKey: number;
  /** Zone of the days. */
  readonly zone: string;
  readonly fromDay: number;
  readonly toDay: number;
};

const HOUR_MS = 3_600_000;

/** The hours that begin on these days, in hours since the epoch, with the UTC offset at that time. */
function hourSpans({ deviceKey, zone, fromDay, toDay }: DaysToFold) {
  return offsetSpans(zone, dayStart(zone, fromDay), dayStart(zone, toDay + 1)).map((span) => ({
    deviceKey,
    offsetSeconds: span.offsetMs / 1000,
    fromHour: Math.ceil(span.fromTs / HOUR_MS),
    untilHour: Math.ceil(span.toTs / HOUR_MS),
  }));
}

/** The readings of `h`, an hour. */
const READINGS_OF_HOUR = readingsIn(
  { device: '= h.device', from: 'h.hour::bigint * 3600000', to: '(h.hour::bigint + 1) * 3600000' },
  ['mode', 'pm25'],
);

const int4s = (values: readonly number[]) => sql`${sql.param([...values])}::int4[]`;

/**
 * Recounts days of devices from hourly roll-ups. An hour with a reported mode counts as a whole; readings are only
 * read for an hour in which the mode changed, which is divided among the modes.
 */
export async function foldDays(tx: Queryable, days: readonly DaysToFold[]): Promise<void> {
  await tx.execute(sql`
    delete from filter_day d
    using unnest(${int4s(days.map((one) => one.deviceKey))}, ${int4s(days.map((one) => one.fromDay))},
      ${int4s(days.map((one) => one.toDay))}) as s (device, from_day, to_day)
    where d.device = s.device and d.day between s.from_day and s.to_day`);
  const hours = days.flatMap(hourSpans);
  await tx.execute(sql`
    with hours as materialized (
      select s.device, m.hour, (m.hour::bigint * 3600 + s.offset_s) / 86400 as day, m.min, m.max, p.sum / p.count as pm25
      from unnest(${int4s(hours.map((one) => one.deviceKey))}, ${int4s(hours.map((one) => one.offsetSeconds))},
        ${int4s(hours.map((one) => one.fromHour))}, ${int4s(hours.map((one) => one.untilHour))})
        as s (device, offset_s, from_hour, until_hour)
      join reading_hourly m on m.device = s.device and m.key = 'mode'
        and m.hour >= s.from_hour and m.hour < s.until_hour
      left join reading_hourly p on p.device = s.device and p.key = 'pm25' and p.hour = m.hour and p.count > 0
    ),
    parts as (
      select device, day, min as mode, 1::float8 as hours, pm25 from hours where min = max
      union all
      select h.device, h.day, r.mode, count(*) / sum(count(*)) over (partition by h.device, h.hour),
        coalesce(avg(r.pm25), h.pm25)
      from hours h
      cross join lateral ${sql.raw(READINGS_OF_HOUR)} as r
      where h.min < h.max and r.mode is not null
      group by h.device, h.hour, h.day, h.pm25, r.mode
    )
    insert into filter_day (device, day, mode, hours, particle_hours, dose)
    select device, day, mode::smallint, sum(hours), coalesce(sum(hours) filter (where pm25 is not null), 0),
      coalesce(sum(hours * greatest(pm25, 0)), 0)
    from parts
    where mode between 0 and 99 and mode = floor(mode)
    group by device, day, mode`);
}

/** Sums of days of a device, both inclusive, and the first counted one of them; days since the epoch. */
export async function sumSpan(
  db: Queryable,
  deviceKey: number,
  fromDay: number,
  toDay: number,
): Promise<{ modes: ModeWear[]; firstDay: number | null }> {
  const { rows } = await db.execute<{
    mode: number;
    hours: number;
    particle_hours: number;
    dose: number;
    first_day: number;
  }>(sql`
    select mode, sum(hours) as hours, sum(particle_hours) as particle_hours, sum(dose) as dose, min(day) as first_day
    from filter_day where device = ${deviceKey} and day between ${fromDay} and ${toDay} group by mode`);
  const modes = rows.map(({ mode, hours, particle_hours: particleHours, dose }) => ({
    mode,
    hours,
    particleHours,
    dose,
  }));
  const firstDay = Math.min(...rows.map(({ first_day: day }) => day));
  return { modes, firstDay: rows.length === 0 ? null : firstDay };
}

/** The requested sums of a device. Days since the epoch. */
export type WantedSums = {
  readonly deviceKey: number;
  /** Later days belong to the present filter; -1: all. */
  readonly afterDay: number;
  /** Later days determine the pace. */
  readonly paceAfterDay: number;
};

export type FilterSums = {
  readonly used: readonly ModeWear[];
  readonly lately: readonly ModeWear[];
  /** The oldest known day, in days since the epoch. */
  readonly firstDay: number;
};

type SumRow = {
  device: number;
  mode: number;
  first_day: number;
  used: [number, number, number] | null;
  lately: [number, number, number] | null;
};

/** Sums by device key; devices without any day are absent. */
export async function sumDays(
  db: Queryable,
  wanted: readonly WantedSums[],
): Promise<ReadonlyMap<number, FilterSums>> {
  if (wanted.length === 0) return new Map();
  const sums = (since: ReturnType<typeof sql>) => sql`json_build_array(
    sum(f.hours) filter (where f.day > ${since}), sum(f.particle_hours) filter (where f.day > ${since}),
    sum(f.dose) filter (where f.day > ${since}))`;
  const { rows } = await db.execute<SumRow>(sql`
    select f.device, f.mode, min(o.first_day) as first_day,
      ${sums(sql`w.after_day`)} as used, ${sums(sql`w.pace_day`)} as lately
    from unnest(${int4s(wanted.map((one) => one.deviceKey))}, ${int4s(wanted.map((one) => one.afterDay))},
      ${int4s(wanted.map((one) => one.paceAfterDay))}) as w (device, after_day, pace_day)
    cross join lateral (select day as first_day from filter_day where device = w.device order by day limit 1) o
    join filter_day f on f.device = w.device and f.day > least(w.after_day, w.pace_day)
    group by f.device, f.mode`);
  const found = new Map<number, { used: ModeWear[]; lately: ModeWear[]; firstDay: number }>();
  for (const { device, mode, first_day: firstDay, ...parts } of rows) {
    const one = found.get(device) ?? { used: [], lately: [], firstDay };
    for (const which of ['used', 'lately'] as const) {
      const [hours, particleHours, dose] = parts[which] ?? [];
      if (hours) one[which].push({ mode, hours, particleHours: particleHours ?? 0, dose: dose ?? 0 });
    }
    found.set(device, one);
  }
  return found;
}
