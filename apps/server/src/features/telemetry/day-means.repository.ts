import type { StatementSource } from '../../database/cancellable.ts';
import type { DayMeanSeries, DayMeans, StoredReportKey } from './device-readings.ts';
import { HOUR_MS } from './range-query.ts';
import type { ReadingRange } from './reading-range.repository.ts';
import { HOUR_NUMBERS, partsSql } from './reading-series.repository.ts';
import { Parameters } from './value-sql.ts';

/** Six weeks: 3.6 million readings of a device with one each second. */
const MOST_RAW_HOURS = 1_000;

type Row = { key: string; day: number; mean: number; ms: number };

/**
 * Means of days, from the means of their hours, equally weighted. Hours are in UTC: if a day begins within an hour, the
 * two parts count separately, weighted by length, and come from the readings; where these were deleted, only the first
 * part counts.
 *
 * The newest hours without a roll-up are computed from the readings as well. Days with further ones are left out until
 * these are rolled up: after a device has sent its past, that may be a whole year.
 * @param range not empty
 * @param starts starts of days, epoch ms, ascending: the first before the range, the last not within it
 */
export async function findDayMeans(
  { pool }: StatementSource,
  range: ReadingRange,
  keys: readonly StoredReportKey[],
  starts: readonly number[],
  hourlyBefore: number,
): Promise<DayMeans> {
  const hours = await findWaitingHours({ pool }, range);
  const waiting = daysOf(hours, starts);
  const parameters = new Parameters();
  const cut = { starts, isByHour: true, rolledUpBefore: (hours[0] ?? -1) + 1 } as const;
  const parts = partsSql(range, keys, cut, hourlyBefore, parameters);
  const begins = `(${parameters.add([...starts])}::bigint[])`;
  const { rows } = await pool.query<Row>(
    `with ${parts},
     hourly as (
       select key, (b / ${HOUR_NUMBERS})::integer as day, b % ${HOUR_NUMBERS} as hour, sum(s) / sum(n) as mean
       from part group by key, b
     ),
     weighed as (
       select key, day, mean, least((hour + 1) * ${HOUR_MS}, ${begins}[day + 1])
         - greatest(hour * ${HOUR_MS}, ${begins}[day]) as ms
       from hourly
     )
     select key, day, sum(mean * ms) / sum(ms) as mean, sum(ms)::bigint as ms
     from weighed group by key, day order by key, day`,
    parameters.values,
  );
  const series = keys.map((key): DayMeanSeries => {
    const days = rows.filter((row) => row.key === key && !waiting.has(row.day));
    return {
      key,
      ts: days.map(({ day }) => starts[day - 1] ?? Number.NaN),
      mean: days.map(({ mean }) => mean),
      measuredMs: days.map(({ ms }) => ms),
    };
  });
  return { series, waiting: [...waiting].map((day) => starts[day - 1] ?? Number.NaN) };
}

/** Hours without a roll-up, beyond those computed from readings; newest first. */
async function findWaitingHours(
  { pool }: StatementSource,
  { deviceKey, fromTs, toTs }: ReadingRange,
): Promise<number[]> {
  const { rows } = await pool.query<{ hour: number }>(
    `select distinct hour from dirty_hour where device = $1 and hour >= $2 and hour <= $3
     order by hour desc offset $4`,
    [deviceKey, Math.floor(fromTs / HOUR_MS), Math.floor((toTs - 1) / HOUR_MS), MOST_RAW_HOURS],
  );
  return rows.map(({ hour }) => hour);
}

/** The days of hours, counted from 1, ascending: two of them if a day begins within the hour. */
function daysOf(hours: readonly number[], starts: readonly number[]): Set<number> {
  const waiting = new Set(hours);
  const days = starts.slice(1).map((end, index) => {
    const first = Math.floor((starts[index] ?? end) / HOUR_MS);
    const count = Math.ceil(end / HOUR_MS) - first;
    return Array.from({ length: count }, (_, one) => first + one).some((hour) => waiting.has(hour));
  });
  return new Set(days.flatMap((waits, index) => (waits ? [index + 1] : [])));
}
