import { COLUMN_KEYS, type ColumnKey } from '@airdeck/contract/telemetry/telemetry-values';

/**
 * SQL for readings wherever they are: as rows of `reading`, or in packed days. A day of a device is in one of both, never in
 * both (`packed-days.repository.ts`), so that nothing is to be merged.
 */

export const DAY_MS = 86_400_000;

/** Columns of a reading besides `device` and `ts`. */
export type ReadingColumn = ColumnKey | 'extra' | 'is_untimely';

export const READING_COLUMNS: readonly ReadingColumn[] = [...COLUMN_KEYS, 'extra', 'is_untimely'];

const typeOf = (column: ReadingColumn): string =>
  column === 'extra' ? 'jsonb' : column === 'is_untimely' ? 'boolean' : 'float8';

/**
 * SQL for a day's readings, as a function in `from`, to be named `entries(ts, …)`. Only the named columns are taken apart,
 * as each costs some tens of microseconds.
 * @param day name of a row of `reading_day`
 */
export const entriesSql = (day: string, columns: readonly ReadingColumn[]): string =>
  `unnest(${[`${day}.ts::int8[]`, ...columns.map((column) => `${day}.${column}::${typeOf(column)}[]`)].join(', ')})`;

const listOf = (columns: readonly string[]): string => ['ts', ...columns].join(', ');

/** SQL expressions of a range: `device` with its comparison, such as `= $1`; `from` inclusive, `to` exclusive, epoch ms. */
export type RangeSql = { readonly device: string; readonly from: string; readonly to: string };

/** SQL for the packed days with a part in a range, as a condition on `day`, the name of a row of `reading_day`. */
export const isDayIn = (day: string, { device, from, to }: RangeSql): string =>
  `${day}.device ${device} and ${day}.day > (${from})::int8 - ${DAY_MS} and ${day}.day < (${to})::int8`;

/** SQL for the readings of a range, in no order, with `device`, `ts` and some columns: a subselect. */
export function readingsIn(range: RangeSql, columns: readonly ReadingColumn[]): string {
  const { device, from, to } = range;
  return `(
    select device, ${listOf(columns)} from reading
    where device ${device} and ts >= (${from})::int8 and ts < (${to})::int8
    union all
    select p.device, e.*
    from reading_day p cross join lateral ${entriesSql('p', columns)} as e(${listOf(columns)})
    where ${isDayIn('p', range)} and e.ts >= (${from})::int8 and e.ts < (${to})::int8
  )`;
}

/**
 * SQL for the first or last readings of a range, in order of time, with `ts` and some columns: a subselect. Packed days are
 * taken apart one after the other, until there are enough readings, and only where rows are not enough.
 * @param options.limit SQL expression of their number
 * @param options.where condition on a reading's columns; undefined: all
 */
export function readingsInOrder(
  range: RangeSql,
  columns: readonly ReadingColumn[],
  options: { readonly order: 'asc' | 'desc'; readonly limit: string; readonly where?: string },
): string {
  const { device, from, to } = range;
  const { order, limit, where = 'true' } = options;
  const list = listOf(columns);
  // A day beyond the last of enough rows cannot have earlier readings than they are.
  const bound =
    order === 'asc'
      ? `p.day < coalesce((select max(ts) from as_rows having count(*) >= ${limit}), (${to})::int8)`
      : `p.day > coalesce((select min(ts) from as_rows having count(*) >= ${limit}), (${from})::int8 - ${DAY_MS})`;
  return `(
    with as_rows as materialized (
      select ${list} from reading
      where device ${device} and ts >= (${from})::int8 and ts < (${to})::int8 and (${where})
      order by ts ${order} limit ${limit}
    )
    select ${list} from (
      select ${list} from as_rows
      union all
      (select ${list} from (
        select p.day, e.* from reading_day p cross join lateral ${entriesSql('p', columns)} as e(${list})
        where ${isDayIn('p', range)} and ${bound}
      ) as packed
      where ts >= (${from})::int8 and ts < (${to})::int8 and (${where})
      order by day ${order}, ts ${order} limit ${limit})
    ) as both_of_them order by ts ${order} limit ${limit}
  )`;
}

/**
 * SQL for the readings of given devices and times, with `device`, `ts` and some columns: a subselect. Each of their packed days
 * is taken apart once. `offset 0`: each is looked up by its key, whatever the planner believes of their number.
 * @param wanted a relation with columns `device` and `ts`, which is used several times
 */
export const readingsAt = (wanted: string, columns: readonly ReadingColumn[]): string =>
  `(
    select w.device, w.ts${columns.map((column) => `, r.${column}`).join('')}
    from (select distinct device, ts from ${wanted} as asked) w
    cross join lateral (select * from reading where device = w.device and ts = w.ts offset 0) r
    union all
    select p.device, e.*
    from (select device, ts - ts % ${DAY_MS} as day, array_agg(ts) as times from ${wanted} as asked group by 1, 2) w
    cross join lateral (select * from reading_day where device = w.device and day = w.day offset 0) p
    cross join lateral ${entriesSql('p', columns)} as e(${listOf(columns)})
    where e.ts = any(w.times)
  )`;

/** For ranges without an end. */
export const NO_END = String(Number.MAX_SAFE_INTEGER);
