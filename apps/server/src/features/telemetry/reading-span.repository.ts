import { GAP_RULE } from '@airdeck/air/gaps';
import type { Database } from '../../database/database.ts';
import type { ReadingGaps } from './device-readings.ts';

/** Readings of a device in `[fromTs, toTs)`, epoch ms. */
export type ReadingRange = { readonly deviceKey: number; readonly fromTs: number; readonly toTs: number };

const IN_RANGE = 'device = $1 and ts >= $2 and ts < $3';

/** Times of the first and the last reading of a range; undefined when it holds none. */
export async function findSpan(
  { pool }: Pick<Database, 'pool'>,
  { deviceKey, fromTs, toTs }: ReadingRange,
): Promise<{ firstTs: number; lastTs: number } | undefined> {
  const { rows } = await pool.query<{ first: number | null; last: number | null }>(
    `select (select ts from reading where ${IN_RANGE} order by ts limit 1) as first,
       (select ts from reading where ${IN_RANGE} order by ts desc limit 1) as last`,
    [deviceKey, fromTs, toTs],
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null ? undefined : { firstTs: first, lastTs: last };
}

/** Counts the readings of a range, up to `most`. */
export async function countReadings(
  { pool }: Pick<Database, 'pool'>,
  { deviceKey, fromTs, toTs }: ReadingRange,
  most: number,
): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from (select from reading where ${IN_RANGE} limit $4) as counted`,
    [deviceKey, fromTs, toTs, most],
  );
  return rows[0]?.count ?? 0;
}

/**
 * SQL for the longest step that is no gap, and the usual step, in ms, of `step(ms)`: `gapLimitMs` of `air`. To be
 * selected as `rhythm(usual_ms, limit_ms)`, materialized: it would be computed again for every step.
 */
export const RHYTHM_SQL = `select usual_ms,
    greatest(${GAP_RULE.shortestGapMs}, ${GAP_RULE.stepTolerance} * coalesce(usual_ms, 0)) as limit_ms
  from (
    select case when count(ms) >= ${GAP_RULE.stepsForRhythm}
      then percentile_disc(0.5) within group (order by ms) end as usual_ms
    from step
  ) as usual`;

/** Where a range holds no readings for too long, by the readings themselves: at most `most` of them, and how many. */
export async function findGaps(
  { pool }: Pick<Database, 'pool'>,
  { deviceKey, fromTs, toTs }: ReadingRange,
  most: number,
): Promise<ReadingGaps> {
  const { rows } = await pool.query<{ from: number; to: number; count: number; total: number }>(
    `with step as materialized (
       select ts, lead(ts) over (order by ts) - ts as ms from reading where ${IN_RANGE}
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
