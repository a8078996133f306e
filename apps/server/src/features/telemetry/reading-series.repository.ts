import { GAP_RULE } from '@airdeck/air/gaps';
import { MAX_SUMMAND } from '@airdeck/contract/telemetry/telemetry-values';
import type { StatementSource } from '../../database/cancellable.ts';
import { DAY_MS, isDayIn, readingsIn, readingsInOrder } from '../../ingest/all-readings-sql.ts';
import type { ReadingGaps, ReadingSeries } from './device-readings.ts';
import { goneHours, HOUR_MS, splitIntoHours } from './range-query.ts';
import { TELEMETRY_LIMITS } from './telemetry.limits.ts';
import { columnsOf, numberSql, Parameters } from './value-sql.ts';

/** Readings of a device in `[fromTs, toTs)`, epoch ms. */
export type ReadingRange = { readonly deviceKey: number; readonly fromTs: number; readonly toTs: number };

const RANGE = { device: '= $1', from: '$2', to: '$3' };
const ONE = (order: 'asc' | 'desc') => readingsInOrder(RANGE, [], { order, limit: '1' });

/** Times of the first and the last reading of a range; undefined: none. */
export async function findSpan(
  { pool }: StatementSource,
  { deviceKey, fromTs, toTs }: ReadingRange,
): Promise<{ firstTs: number; lastTs: number } | undefined> {
  const { rows } = await pool.query<{ first: number | null; last: number | null }>(
    `select (select ts from ${ONE('asc')} as r) as first, (select ts from ${ONE('desc')} as r) as last`,
    [deviceKey, fromTs, toTs],
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { firstTs: first, lastTs: last };
}

/** Selects the keys of which a device has a latest value. The keys have no column. */
export async function findSentKeys<Key extends string>(
  { pool }: StatementSource,
  deviceKey: number,
  keys: readonly Key[],
): Promise<Key[]> {
  const { rows } = await pool.query<{ key: string }>(
    'select jsonb_object_keys(extra) as key from latest_reading where device = $1',
    [deviceKey],
  );
  const sent = new Set(rows.map(({ key }) => key));
  return keys.filter((key) => sent.has(key));
}

/** Selects the keys that have values in the whole hours of a range. */
export async function findKeysWithin(
  { pool }: StatementSource,
  { deviceKey, fromTs, toTs }: ReadingRange,
  keys: readonly string[],
): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>(
    `select k.key from unnest($2::text[]) with ordinality as k(key, position)
     where exists (select from reading_hourly where device = $1 and key = k.key and hour >= $3 and hour < $4)
     order by position`,
    [deviceKey, keys, Math.ceil(fromTs / HOUR_MS), Math.floor(toTs / HOUR_MS)],
  );
  return rows.map(({ key }) => key);
}

/**
 * Times of the first and the last value of some keys in a range, also of hours of which only hourly values are left: from
 * the start of the first of them to the end of the last. Undefined: none.
 */
export async function findFilled(
  connections: StatementSource,
  range: ReadingRange,
  keys: readonly string[],
  hourlyBefore: number,
): Promise<{ firstTs: number; lastTs: number } | undefined> {
  const span = await findSpan(connections, range);
  const { first, end } = goneHours(range, hourlyBefore);
  if (first >= end) return span;
  const { rows } = await connections.pool.query<{ first: number | null; last: number | null }>(
    `select min(oldest.hour) as first, max(newest.hour) as last from unnest($2::text[]) as k(key)
     cross join lateral (
       select hour from reading_hourly where device = $1 and key = k.key and hour >= $3 and hour < $4
       order by hour limit 1
     ) oldest
     cross join lateral (
       select hour from reading_hourly where device = $1 and key = k.key and hour >= $3 and hour < $4
       order by hour desc limit 1
     ) newest`,
    [range.deviceKey, keys, first, end],
  );
  const { first: oldest = null, last: newest = null } = rows[0] ?? {};
  if (oldest === null || newest === null) return span;
  const endTs = Math.min((newest + 1) * HOUR_MS, range.toTs) - 1;
  return { firstTs: oldest * HOUR_MS, lastTs: Math.max(endTs, span?.lastTs ?? 0) };
}

/** Counts the readings of a range, up to `most`. */
export async function countReadings(
  { pool }: StatementSource,
  { deviceKey, fromTs, toTs }: ReadingRange,
  most: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select least($4::int8, (
       select count(*) from (
         select from reading where device = $1 and ts >= $2::int8 and ts < $3::int8 limit $4::int8
       ) as as_rows
     ) + (
       select coalesce(sum(case when day >= $2 and day + ${DAY_MS} <= $3 then count
         else (select count(*) from unnest(p.ts::int8[]) as e(ts) where e.ts >= $2 and e.ts < $3) end), 0)
       from reading_day p where ${isDayIn('p', RANGE)}
     ))::int8 as count`,
    [deviceKey, fromTs, toTs, most],
  );
  return rows[0]?.count ?? 0;
}

/**
 * SQL for the longest step that is not a gap, and the median step, in ms, of `step(ms)`: `gapLimitMs` of `air`. To be
 * selected as `rhythm(usual_ms, limit_ms)`, materialized: it would otherwise be computed for every step.
 */
export const RHYTHM_SQL = `select usual_ms,
    greatest(${GAP_RULE.shortestGapMs}, ${GAP_RULE.stepTolerance} * coalesce(usual_ms, 0)) as limit_ms
  from (
    select case when count(ms) >= ${GAP_RULE.stepsForRhythm}
      then percentile_disc(0.5) within group (order by ms) end as usual_ms
    from step
  ) as usual`;

/** Gaps in a range, computed from the readings: at most `most` of them, and their total number. */
export async function findGaps(
  { pool }: StatementSource,
  { deviceKey, fromTs, toTs }: ReadingRange,
  most: number,
): Promise<ReadingGaps> {
  const { rows } = await pool.query<{ from: number; to: number; count: number; total: number }>(
    `with step as materialized (
       select ts, lead(ts) over (order by ts) - ts as ms from ${readingsIn(RANGE, [])} as reading
     ),
     rhythm as materialized (${RHYTHM_SQL})
     select ts as "from", ts + ms as "to", count(*) over () as count, sum(ms) over ()::bigint as total
     from step cross join rhythm where ms > limit_ms order by ts limit $4`,
    [deviceKey, fromTs, toTs, most],
  );
  return {
    count: rows[0]?.count ?? 0,
    totalMs: rows[0]?.total ?? 0,
    first: rows.map(({ from, to }) => ({ fromTs: from, toTs: to })),
  };
}

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

/**
 * More than a month of roll-ups, or of readings: a device with a reading each minute has as many in that range; one
 * with a reading each second in half a day.
 */
const { longRangeMs, longReadings } = TELEMETRY_LIMITS.numbers;

/**
 * Whether reading a range is a long statement, which is queued.
 * @param isByHours whether roll-ups replace readings: then the number of readings matters little
 */
export async function isLongRead(
  database: StatementSource,
  range: ReadingRange,
  isByHours: boolean,
  manyReadings: number = longReadings,
): Promise<boolean> {
  if (range.toTs - range.fromTs > longRangeMs) return true;
  if (isByHours) return false;
  return (await countReadings(database, range, manyReadings + 1)) > manyReadings;
}
