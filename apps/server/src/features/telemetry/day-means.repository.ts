import type { StatementSource } from '../../database/cancellable.ts';
import type { DayMeanSeries, StoredReportKey } from './device-readings.ts';
import { HOUR_MS } from './range-query.ts';
import { HOUR_NUMBERS, partsSql, type ReadingRange } from './reading-series.repository.ts';
import { Parameters } from './value-sql.ts';

type Row = { key: string; day: number; mean: number; ms: number };

/**
 * Means of days: of the means of their hours, each of the same weight. Hours are those of UTC: where a day begins within
 * one, both its parts are hours of their own, which weigh as much as they are long and come from the readings.
 * @param range not empty
 * @param starts when days begin, epoch ms, ascending: the first before the range, the last not within it
 */
export async function findDayMeans(
  { pool }: StatementSource,
  range: ReadingRange,
  keys: readonly StoredReportKey[],
  starts: readonly number[],
): Promise<DayMeanSeries[]> {
  const parameters = new Parameters();
  const parts = partsSql(range, keys, { starts, isByHour: true }, parameters);
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
  return keys.map((key) => {
    const days = rows.filter((row) => row.key === key);
    return {
      key,
      ts: days.map(({ day }) => starts[day - 1] ?? Number.NaN),
      mean: days.map(({ mean }) => mean),
      measuredMs: days.map(({ ms }) => ms),
    };
  });
}
