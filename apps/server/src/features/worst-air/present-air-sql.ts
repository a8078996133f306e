import { type Edge, INDEX_IDS } from '@airdeck/air/indices/air-quality-index';
import { bandEdgesOf } from '@airdeck/air/levels';
import type { LimitEnds } from '@airdeck/air/limit-sets/limit-set';
import { LIMIT_SETS } from '@airdeck/air/limit-sets/limit-sets';
import { METRICS } from '@airdeck/air/metrics';
import { JUDGED_METRICS, type JudgedMetric, rankOf, rankOfBand } from '@airdeck/air/verdict';
import { indexOf, type LimitSetId, USUAL_LIMITS } from '@airdeck/air/yardstick';
import { type SQL, sql } from 'drizzle-orm';
import { jsonKey, jsonKeyText } from '../../database/json-key-sql.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { timeoutMs } from '../devices/devices-sql.ts';
import { yardstickColumns } from '../yardsticks/yardstick-sql.ts';

/** Whether a value of this time is a present one, measured for the present owner. */
const isPresent = (ts: SQL, readableFrom: SQL): SQL =>
  sql`${ts} >= ${readableFrom} and ${ts} > ${latestReading.ts} - ${timeoutMs}`;

type Odd = NonNullable<typeof latestReading.$inferSelect.unjudged>[string];

/** A number that no sensor can mean is stored beside the columns, like a text. */
const oddOf = (metric: JudgedMetric): SQL => sql`${latestReading.unjudged} -> ${sql.raw(`'${metric}'`)}`;

/**
 * The columns of `PresentAir`, as `presentAir` of `air` selects them. Requires joins of latest reading and time-out.
 * @param readableFrom earlier values are not those of the reader; epoch ms
 */
export function presentAirColumns(readableFrom: SQL) {
  const part = (metric: JudgedMetric) =>
    sql<number | null>`case when ${isPresent(sql`${latestReading[`${metric}Ts`]}`, readableFrom)}
      then ${latestReading[metric]} end`.as(metric);
  const faults = JUDGED_METRICS.map((metric) => {
    const odd = oddOf(metric);
    return sql`case when jsonb_typeof(${odd} -> ${jsonKey<Odd>('value')}) = 'number'
      and ${isPresent(sql`(${odd} ->> ${jsonKey<Odd>('ts')})::bigint`, readableFrom)} then ${sql.raw(`'${metric}'`)} end`;
  });
  const { airIndex, limits } = yardstickColumns();
  return {
    airIndex: airIndex.as('airIndex'),
    limits: limits.as('limits'),
    iaq: part('iaq'),
    pm25: part('pm25'),
    pm10: part('pm10'),
    co2: part('co2'),
    tvoc: part('tvoc'),
    faults: sql<JudgedMetric[] | null>`case when ${latestReading.unjudged} is not null
      then array_remove(array[${sql.join(faults, sql`, `)}], null) end`.as('faults'),
  };
}

/** Names of the columns of a row with its yardstick. */
type YardstickNames = { readonly airIndex: string; readonly limits: string };

const NAMES: YardstickNames = { airIndex: '"airIndex"', limits: 'limits' };

/** How many edges a value is above; null: it has none. */
const placeSql = (metric: JudgedMetric, edges: readonly Edge[] | undefined): string =>
  edges?.map(({ at, isInclusive }) => `(${metric} ${isInclusive ? '>' : '>='} ${at})::int`).join(' + ') ??
  'null::int';

/**
 * The rank of a value's band by the yardstick of its row, best first from 0; null: no measurement, or no bands. The edges
 * are constants, so that very many rows are compared without a look-up; only own limits are read from the row.
 */
function badnessSql(metric: JudgedMetric, { airIndex, limits }: YardstickNames): string {
  const byIndex = INDEX_IDS.map((id) => {
    const by = indexOf({ index: id, limits: USUAL_LIMITS[id] });
    // The number that a device computes itself is ignored by an index without numbers.
    const edges = metric === 'iaq' && !by.numbers ? undefined : bandEdgesOf(by, metric);
    return `when '${id}' then ${placeSql(metric, edges)}`;
  });
  return `case when ${metric} >= 0 and ${metric} < 'Infinity' then
    case ${airIndex} ${byIndex.join(' ')} else ${plainSql(metric, limits)} end end`;
}

/** The same beside limits: one edge, which counts twice, or none. */
function plainSql(metric: JudgedMetric, limits: string): string {
  if (metric === 'iaq') return 'null::int';
  const bySet = Object.keys(LIMIT_SETS).map((id) => {
    const edges = bandEdgesOf(indexOf({ index: 'plain', limits: id as LimitSetId }), metric);
    return `when '${id}' then ${placeSql(metric, edges)}`;
  });
  const end = `(${limits} -> '${metric}' ->> ${jsonKeyText<LimitEnds>('upTo')})::double precision`;
  // As `plainIndex` of `air`, with the decimals shown.
  const scale = 10 ** METRICS[metric].decimals;
  const isAbove = `${metric} >= (floor(${end} * ${scale} + 0.5) + 0.5) / ${scale}`;
  return `case coalesce(${limits} #>> '{}', '${USUAL_LIMITS.plain}') ${bySet.join(' ')}
    else (${isAbove})::int * 2 end`;
}

/**
 * `rankOf(verdictOf(judgedBy(row), …))` of `air` in SQL, for a row with the columns of `PresentAir`, by which very many
 * devices are sorted and counted. Whether the device is silent is the caller's to know. The rows are those of a subquery
 * with `offset 0`: PostgreSQL would otherwise look the yardstick up wherever its column is used.
 */
export function rankSql(names = NAMES): SQL {
  const badness = (metric: JudgedMetric) => badnessSql(metric, names);
  return sql.raw(`coalesce(
    greatest(coalesce(${badness('iaq')}, greatest(${badness('pm25')}, ${badness('pm10')})),
      ${badness('co2')}, ${badness('tvoc')}) + ${rankOfBand('good')},
    case when cardinality(faults) > 0 then ${rankOf({ state: 'fault' })} else ${rankOf({ state: 'notMeasured' })} end)`);
}

/** `needsAttention(verdictOf(…))` in SQL, for such a row. @param rank if it is known already */
export const needsAttentionSql = (rank = rankSql()): SQL =>
  sql`(${rank} > ${rankOfBand('satisfactory')} or coalesce(cardinality(faults), 0) > 0)`;
