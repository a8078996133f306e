import { bandEdgesOf } from '@airdeck/air/levels';
import { MAX_SUMMAND } from '@airdeck/contract/telemetry-values';
import type { Database } from '../../database/database.ts';
import type { ReadingColumn, ReadingStatistics } from './device-readings.ts';
import { type ReadingRange, RHYTHM_SQL } from './reading-span.repository.ts';
import { columnSql } from './reading-text-sql.ts';
import { Parameters } from './value-sql.ts';

type Row = {
  count: number;
  mean: number | null;
  min: number | null;
  max: number | null;
  p95: number | null;
  held: number;
} & Record<`band${number}`, number>;

/**
 * What the values of one column come to, from every reading of the range. A value stands until the next one of its
 * column; where a gap follows, and at the end, for one usual step.
 */
export async function findStatistics(
  { pool }: Pick<Database, 'pool'>,
  { deviceKey, fromTs, toTs }: ReadingRange,
  column: ReadingColumn,
): Promise<ReadingStatistics> {
  const parameters = new Parameters();
  const value = columnSql(column, parameters);
  const where = `device = ${parameters.add(deviceKey)}
    and ts >= ${parameters.add(fromTs)} and ts < ${parameters.add(toTs)}`;
  const bands = bandConditions(column, parameters);
  const heldMs = (condition?: string) =>
    `coalesce(sum(held)${condition ? ` filter (where ${condition})` : ''}, 0)::double precision`;
  const { rows } = await pool.query<Row>(
    `with measured as (
       select ts, (${value})::double precision as v from reading where ${where}
     ),
     step as materialized (
       select ts, v, lead(ts) over (order by ts) - ts as ms from measured where v is not null
     ),
     rhythm as materialized (${RHYTHM_SQL}),
     held as (
       select v, case when ms <= limit_ms then ms
         else least(coalesce(usual_ms, 0), ${parameters.add(toTs)}::bigint - ts) end as held
       from step cross join rhythm
     )
     select count(*) as count, min(v) as min, max(v) as max,
       sum(least(greatest(v, -${MAX_SUMMAND}), ${MAX_SUMMAND})) / nullif(count(*), 0) as mean,
       percentile_disc(0.95) within group (order by v) as p95,
       ${[heldMs(), ...bands.map(heldMs)].map((sum, i) => `${sum} as ${i === 0 ? 'held' : `band${i - 1}`}`).join(', ')}
     from held`,
    parameters.values,
  );
  const row = rows[0];
  return {
    count: row?.count ?? 0,
    mean: row?.mean ?? null,
    min: row?.min ?? null,
    max: row?.max ?? null,
    percentile95: row?.p95 ?? null,
    measuredMs: row?.held ?? 0,
    bandMs: bands.length > 0 ? bands.map((_, i) => row?.[`band${i}`] ?? 0) : null,
  };
}

/** When a value `v` lies in each of the bands, the best first; none for a column without bands. */
function bandConditions(column: ReadingColumn, parameters: Parameters): string[] {
  const edges = column === 'lat' || column === 'lon' ? undefined : bandEdgesOf(column);
  if (!edges) return [];
  const [below, above] = edges.isInclusive ? ['<=', '>'] : ['<', '>='];
  const upper = edges.upper.map((edge) => `${parameters.add(edge)}::double precision`);
  return [...upper, undefined].map((edge, i) => {
    const lower = upper[i - 1];
    return [lower ? `v ${above} ${lower}` : 'v >= 0', ...(edge ? [`v ${below} ${edge}`] : [])].join(' and ');
  });
}
