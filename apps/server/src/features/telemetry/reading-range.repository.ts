import { GAP_RULE } from '@airdeck/air/gaps';
import type { StatementSource } from '../../database/cancellable.ts';
import { DAY_MS, isDayIn, readingsIn, readingsInOrder } from '../../ingest/all-readings-sql.ts';
import type { ReadingGaps } from './device-readings.ts';
import { goneHours, HOUR_MS } from './range-query.ts';
import { TELEMETRY_LIMITS } from './telemetry.limits.ts';

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
