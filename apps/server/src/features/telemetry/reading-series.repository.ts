import { MAX_SUMMAND } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { readingsIn } from '../../ingest/all-readings-sql.ts';
import type { ReadingSeries } from './device-readings.ts';
import { goneHours, HOUR_MS, splitIntoHours } from './range-query.ts';
import type { ReadingRange } from './reading-range.repository.ts';
import { columnsOf, numberSql, Parameters } from './value-sql.ts';

/**
 * Starts of buckets, in epoch ms: every `intervalMs` from `originTs`, or given times, the first before the range.
 * `isByHour`: also at every hour of UTC, so that a start within an hour splits it into two buckets. Hours before
 * `rolledUpBefore` (since the epoch) come from roll-ups even if these are outdated.
 */
export type SeriesCut =
  | { readonly originTs: number; readonly intervalMs: number }
  | { readonly starts: readonly number[]; readonly isByHour?: true; readonly rolledUpBefore?: number };

type Row = { key: string; b: string; avg: string; min: string; max: string; count: string };

/**
 * Mean, minimum, maximum and number of the values of each key in each bucket with values. Whole hours within one bucket
 * come from the hourly roll-ups, unless these are outdated.
 * @param range not empty
 * @param hourlyBefore epoch ms: before it only hourly values are left, each of which counts where its hour begins
 */
export async function findSeries<Key extends string>(
  { pool }: StatementSource,
  range: ReadingRange,
  keys: readonly Key[],
  cut: SeriesCut,
  hourlyBefore: number,
): Promise<ReadingSeries<Key>[]> {
  const parameters = new Parameters();
  const { rows } = await pool.query<Row>(
    `with ${partsSql(range, keys, cut, hourlyBefore, parameters)},
     bucket as (
       select key, b, sum(s) / sum(n) as avg, min(l) as min, max(h) as max, sum(n) as n
       from part group by key, b order by key, b
     )
     select key, ${['b', 'avg', 'min', 'max'].map((name) => `string_agg(${name}::text, ',') as ${name}`)},
       string_agg(n::text, ',') as count
     from bucket group by key`,
    parameters.values,
  );
  const found = new Map(rows.map((row) => [row.key, seriesOf(row, cut)]));
  return keys.map((key) => ({ key, ...(found.get(key) ?? NO_SERIES) }));
}

const NO_SERIES = { ts: [], avg: [], min: [], max: [], count: [] };

function seriesOf(row: Row, cut: SeriesCut): Omit<ReadingSeries, 'key'> {
  const numbers = (text: string): number[] => JSON.parse(`[${text}]`);
  const startOf = (bucket: number) =>
    'starts' in cut ? (cut.starts[bucket - 1] ?? Number.NaN) : cut.originTs + bucket * cut.intervalMs;
  return {
    ts: numbers(row.b).map(startOf),
    avg: numbers(row.avg),
    min: numbers(row.min),
    max: numbers(row.max),
    count: numbers(row.count),
  };
}

/** CTEs up to `part(key, b, l, h, s, n)`: minimum, maximum, sum and number, several for a bucket. */
export function partsSql(
  asked: ReadingRange,
  keys: readonly string[],
  cut: SeriesCut,
  hourlyBefore: number,
  parameters: Parameters,
): string {
  const { deviceKey, toTs } = asked;
  const device = `${parameters.add(deviceKey)}::integer`;
  const gone = goneHours(asked, hourlyBefore);
  const fromTs = Math.min(Math.max(asked.fromTs, hourlyBefore), toTs);
  const { first, end, edges } = hoursOf(fromTs, toTs, cut);
  const range = `hour >= ${parameters.add(first)}::bigint and hour < ${parameters.add(end)}::bigint`;
  const spans = edges.map(
    (edge) => `(${parameters.add(edge.fromTs)}::bigint, ${parameters.add(edge.toTs)}::bigint)`,
  );
  const since = ('starts' in cut && cut.rolledUpBefore) || 0;
  const columns = keys.map((key, k) => {
    const value = `(${numberSql(key, parameters)})`;
    const summand = `least(greatest(${value}, -${MAX_SUMMAND}), ${MAX_SUMMAND})`;
    return `min(${value}) as l${k}, max(${value}) as h${k},
      sum(${summand}) filter (where ${value} is not null) as s${k}, count(${value}) as n${k}`;
  });
  const unpivoted = keys.map((key, k) => `(${parameters.add(key)}::text, l${k}, h${k}, s${k}, n${k})`);
  const goneSql =
    gone.first < gone.end
      ? `      union all
      select key, ${bucketSql(`hour * ${HOUR_MS}::bigint`, cut, parameters)}, min, max, sum, count::bigint
      from reading_hourly
      where device = ${device} and key = any(${parameters.add([...keys])}::text[])
        and hour >= ${parameters.add(gone.first)}::bigint and hour < ${parameters.add(gone.end)}::bigint\n`
      : '';
  return `fresh as materialized (
      select hour from dirty_hour where device = ${device} and ${range} and hour >= ${parameters.add(since)}::integer
      union select unnest(${parameters.add(cutHours(cut, first, end))}::integer[])
    ),
    span(from_ts, to_ts) as (
      select hour * ${HOUR_MS}::bigint, (hour + 1) * ${HOUR_MS}::bigint from fresh
      ${spans.length > 0 ? `union all values ${spans.join(', ')}` : ''}
    ),
    raw as (
      select ${bucketSql('reading.ts', cut, parameters)} as b, ${columns.join(', ')}
      from span cross join lateral ${readingsIn(
        { device: `= ${device}`, from: 'span.from_ts', to: 'span.to_ts' },
        columnsOf(keys),
      )} as reading group by 1
    ),
    part(key, b, l, h, s, n) as (
      select key, ${bucketSql(`hour * ${HOUR_MS}::bigint`, cut, parameters)}, min, max, sum, count::bigint
      from reading_hourly
      where device = ${device} and key = any(${parameters.add([...keys])}::text[]) and ${range}
        and not exists (select from fresh where fresh.hour = reading_hourly.hour)
${goneSql}      union all
      select one.key, b, one.l, one.h, one.s, one.n from raw
        cross join lateral (values ${unpivoted.join(', ')}) as one(key, l, h, s, n) where one.n > 0
    )`;
}

/** Whether hourly roll-ups can replace readings: each hour is within one bucket, except some at the start of a day. */
export function isCutByHours(cut: SeriesCut): boolean {
  return 'starts' in cut || (cut.originTs % HOUR_MS === 0 && cut.intervalMs % HOUR_MS === 0);
}

/** The hours that may come from roll-ups, `[first, end)`, and the rest of the range. */
function hoursOf(fromTs: number, toTs: number, cut: SeriesCut) {
  return isCutByHours(cut) ? splitIntoHours(fromTs, toTs) : { first: 0, end: 0, edges: [{ fromTs, toTs }] };
}

/** Hours in two buckets, such as when a day begins at half past an hour of UTC. */
function cutHours(cut: SeriesCut, first: number, end: number): number[] {
  if (!('starts' in cut)) return [];
  const hours = cut.starts.filter((ts) => ts % HOUR_MS !== 0).map((ts) => Math.floor(ts / HOUR_MS));
  return hours.filter((hour) => hour >= first && hour < end);
}

/** Factor that combines the index of the start with the hour since the epoch, for buckets that also end at hours. */
export const HOUR_NUMBERS = 100_000_000;

/** Index of the bucket of a time: from 0 at the origin, or from 1 for the first of the starts. */
function bucketSql(ts: string, cut: SeriesCut, parameters: Parameters): string {
  if (!('starts' in cut)) {
    return `(${ts} - ${parameters.add(cut.originTs)}::bigint) / ${parameters.add(cut.intervalMs)}::bigint`;
  }
  const start = `width_bucket(${ts}, ${parameters.add([...cut.starts])}::bigint[])`;
  return cut.isByHour ? `${start} * ${HOUR_NUMBERS}::bigint + ${ts} / ${HOUR_MS}` : start;
}
