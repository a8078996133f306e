import { MAX_INTERVALS, type Aggregation as WireAggregation } from '@airdeck/contract/telemetry/telemetry';
import { MAX_SUMMAND } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { databaseErrorOf } from '../../database/errors.ts';
import { kept } from '../../database/kept-statements.ts';
import { PlainTextError } from '../../http/errors.ts';
import { readingsIn } from '../../ingest/all-readings-sql.ts';
import type { PointForm } from './point-text.ts';
import {
  areHoursWhole,
  type Buckets,
  type CalendarUnit,
  goneHours,
  HOUR_MS,
  splitIntoHours,
} from './range-query.ts';
import { columnsOf, numberSql, Parameters, presenceSql } from './value-sql.ts';

type Aggregation = Exclude<WireAggregation, 'NONE'>;

type AggregateQuery = {
  readonly deviceKey: number;
  readonly keys: readonly string[];
  readonly buckets: Buckets;
  /** Epoch ms: older readings are not read, independent of the buckets. */
  readonly readableFrom: number;
  /** Epoch ms: before it only hourly values are left, each of which counts where its hour begins. */
  readonly hourlyBefore: number;
  readonly aggregation: Aggregation;
  readonly strict: boolean;
  /** `counted`: an object with the number of values. */
  readonly form: PointForm | 'counted';
};

/** Partial results: `x`, and the number of values `n`; the same for roll-ups and readings. */
const PARTS: Record<Aggregation, { rollUp: string | null; raw: (value: string) => string; merge: string }> = {
  MIN: { rollUp: 'min', raw: (value) => `min(${value})`, merge: 'min(x)' },
  MAX: { rollUp: 'max', raw: (value) => `max(${value})`, merge: 'max(x)' },
  SUM: { rollUp: 'sum', raw: finiteSum, merge: 'sum(x)' },
  AVG: { rollUp: 'sum', raw: finiteSum, merge: 'sum(x) / sum(n)' },
  // Counts all values; roll-ups contain numbers only, which is what is left of deleted readings.
  COUNT: { rollUp: null, raw: () => '0', merge: 'sum(n)' },
};

/** As in the roll-ups. The filter is needed because least and greatest ignore nulls. */
function finiteSum(value: string): string {
  return `sum(least(greatest(${value}, -${MAX_SUMMAND}), ${MAX_SUMMAND})) filter (where ${value} is not null)`;
}

const POINT_SQL = {
  object: (value: string) => `'{"ts":' || ts || ',"value":' || ${value} || '}'`,
  counted: (value: string) => `'{"ts":' || ts || ',"value":' || ${value} || ',"count":' || n || '}'`,
  pair: (value: string) => `'[' || ts || ',' || ${value} || ']'`,
} as const;

/**
 * Aggregates each key over buckets, ascending; the time of a bucket is its middle, and buckets without values are left
 * out. Whole hours come from the hourly roll-ups if these exist and are not marked dirty.
 * @returns points as comma-separated JSON text, and the time of the last, for each key with points
 */
export async function aggregateBuckets(
  { pool }: StatementSource,
  query: AggregateQuery,
): Promise<Map<string, { text: string; count: number; lastTs: number }>> {
  const parameters = new Parameters();
  const value = query.strict ? 'value' : `'"' || value || '"'`;
  const statement = kept(
    `with ${partialsSql(query, parameters)},
     bucket as (
       select key, b, ${PARTS[query.aggregation].merge} as value, sum(n) as n from part group by key, b
     ),
     placed as (
       select key, value, n, low + (least(high, ${parameters.add(query.buckets.endTs)}::bigint) - low) / 2 as ts
       from bucket cross join lateral (select ${limitsSql(query.buckets, parameters)}) as limits(low, high)
     )
     select key, string_agg(${POINT_SQL[query.form](value)}, ',' order by ts) as points,
       count(*)::integer as count, max(ts) as last
     from placed group by key`,
  );
  const { rows } = await pool.query<{ key: string; points: string; count: number; last: number }>(
    statement,
    parameters.values,
  );
  return new Map(rows.map(({ key, points, count, last }) => [key, { text: points, count, lastTs: last }]));
}

/** CTEs up to `part(key, b, x, n)`: partial results, several for a bucket. */
function partialsSql(query: AggregateQuery, parameters: Parameters): string {
  const { buckets, aggregation, keys } = query;
  const readableFrom = Math.max(buckets.startTs, query.readableFrom);
  const toTs = Math.max(buckets.endTs, readableFrom);
  const gone = goneHours({ fromTs: readableFrom, toTs }, query.hourlyBefore);
  const fromTs = Math.min(Math.max(readableFrom, query.hourlyBefore), toTs);
  const { rollUp, raw } = PARTS[aggregation];
  const device = `${parameters.add(query.deviceKey)}::integer`;
  const hours =
    rollUp && areHoursWhole(buckets)
      ? splitIntoHours(fromTs, toTs)
      : { first: 0, end: 0, edges: [{ fromTs, toTs }] };
  // As 64 bits: a range may end beyond the largest 32-bit hour.
  const range = `hour >= ${parameters.add(hours.first)}::bigint and hour < ${parameters.add(hours.end)}::bigint`;
  const edges = hours.edges.map(
    (edge) => `(${parameters.add(edge.fromTs)}::bigint, ${parameters.add(edge.toTs)}::bigint)`,
  );
  const names = keys.map((key) => `${parameters.add(key)}::text`);
  const values = keys.map((key) =>
    aggregation === 'COUNT' ? presenceSql(key, parameters) : numberSql(key, parameters),
  );
  const columns = values.map(
    (value, k) => `${raw(`(${value})`)}::double precision as x${k}, count(${value}) as n${k}`,
  );
  const unpivoted = names.map((name, k) => `(${name}, x${k}, n${k})`);
  const goneSql =
    gone.first < gone.end
      ? `       union all
       select key, ${bucketSql(`hour * ${HOUR_MS}::bigint`, buckets, parameters)}, ${rollUp ?? '0'}, count::bigint
       from reading_hourly
       where device = ${device} and key = any(${parameters.add([...keys])}::text[])
         and hour >= ${parameters.add(gone.first)}::bigint and hour < ${parameters.add(gone.end)}::bigint\n`
      : '';
  return `dirty as materialized (
       select distinct hour from dirty_hour where device = ${device} and ${range}
     ),
     span(from_ts, to_ts) as (
       select hour * ${HOUR_MS}::bigint, (hour + 1) * ${HOUR_MS}::bigint from dirty
       ${edges.length > 0 ? `union all values ${edges.join(', ')}` : ''}
     ),
     raw as (
       select ${bucketSql('reading.ts', buckets, parameters)} as b, ${columns.join(', ')}
       from span cross join lateral ${readingsIn(
         { device: `= ${device}`, from: 'span.from_ts', to: 'span.to_ts' },
         columnsOf(keys),
       )} as reading group by 1
     ),
     part(key, b, x, n) as (
       select key, ${bucketSql(`hour * ${HOUR_MS}::bigint`, buckets, parameters)}, ${rollUp ?? 'sum'}, count::bigint
       from reading_hourly
       where device = ${device} and key = any(${parameters.add([...keys])}::text[]) and ${range}
         and not exists (select from dirty where dirty.hour = reading_hourly.hour)
${goneSql}       union all
       select one.key, b, one.x, one.n from raw
         cross join lateral (values ${unpivoted.join(', ')}) as one(key, x, n) where one.n > 0
     )`;
}

/** Index of the bucket of a time, from 0. */
function bucketSql(ts: string, { startTs, cut }: Buckets, parameters: Parameters): string {
  return 'intervalMs' in cut
    ? `(${ts} - ${parameters.add(startTs)}::bigint) / ${parameters.add(cut.intervalMs)}::bigint`
    : `width_bucket(${ts}, ${parameters.add(cut.boundaries)}::bigint[])`;
}

/** Start and end of bucket `b`; the end may be beyond the range. */
function limitsSql({ startTs, endTs, cut }: Buckets, parameters: Parameters): string {
  if ('intervalMs' in cut) {
    const start = `${parameters.add(startTs)}::bigint`;
    const interval = `${parameters.add(cut.intervalMs)}::bigint`;
    return `${start} + b * ${interval}, ${start} + (b + 1) * ${interval}`;
  }
  const boundaries = `(${parameters.add([startTs, ...cut.boundaries, endTs])}::bigint[])`;
  return `${boundaries}[b + 1], ${boundaries}[b + 2]`;
}

/** Start of the unit of a local time `t`, and its length. WEEK begins on Sunday, WEEK_ISO on Monday. */
const UNITS: Record<CalendarUnit, { begin: string; step: string }> = {
  WEEK: { begin: `date_trunc('week', t + interval '1 day') - interval '1 day'`, step: '7 days' },
  WEEK_ISO: { begin: `date_trunc('week', t)`, step: '7 days' },
  MONTH: { begin: `date_trunc('month', t)`, step: '1 month' },
  QUARTER: { begin: `date_trunc('quarter', t)`, step: '3 months' },
};

/** PostgreSQL's timestamps end in the year 294276; readings are never later. */
const LAST_TS = 32_503_680_000_000;

/**
 * Starts of calendar weeks, months or quarters inside `(startTs, endTs)`, in epoch ms, ascending; at most one more than
 * the limit.
 * @throws PlainTextError 400 for an unknown time zone
 */
export async function findBoundaries(
  { pool }: StatementSource,
  range: { startTs: number; endTs: number; unit: CalendarUnit; timeZone: string },
): Promise<number[]> {
  const { begin, step } = UNITS[range.unit];
  const bounded = (ts: number) => Math.max(Math.min(ts, LAST_TS), -LAST_TS);
  try {
    const { rows } = await pool.query<{ ts: number }>(
      `select ts from (
         select t, (extract(epoch from b at time zone $3) * 1000)::bigint as ts
         from (select to_timestamp($1::bigint / 1000.0) at time zone $3 as t) as local
           cross join lateral generate_series(
             ${begin} + interval '${step}', to_timestamp($2::bigint / 1000.0) at time zone $3, '${step}'
           ) as b
       ) as boundary where ts > $1::bigint and ts < $2::bigint order by ts limit ${MAX_INTERVALS + 1}`,
      [bounded(range.startTs), bounded(range.endTs), range.timeZone],
    );
    return rows.map(({ ts }) => ts);
  } catch (error) {
    // 22023, 22021: the time zone is unknown to PostgreSQL, or its name is not valid text.
    const code = databaseErrorOf(error)?.code;
    if (code !== '22023' && code !== '22021') throw error;
    throw new PlainTextError(400, `Unknown time-zone ID: ${range.timeZone}`);
  }
}
