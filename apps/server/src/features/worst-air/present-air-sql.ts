import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { bandEdgesOf } from '@airdeck/air/levels';
import { JUDGED_METRICS, type JudgedMetric, rankOf, rankOfBand } from '@airdeck/air/verdict';
import { type SQL, sql } from 'drizzle-orm';
import { jsonKey } from '../../database/json-key-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import type { Caller } from '../../http/caller.ts';
import { timeoutMs } from '../devices/devices-sql.ts';

/** Epoch ms: earlier values were measured for another owner. */
export const readableFrom = ({ authority }: Pick<Caller, 'authority'>): SQL =>
  authority === 'CUSTOMER_USER'
    ? sql`greatest(${device.tenantReadableFrom}, ${device.customerReadableFrom})`
    : sql`${device.tenantReadableFrom}`;

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
  return {
    iaq: part('iaq'),
    pm25: part('pm25'),
    pm10: part('pm10'),
    co2: part('co2'),
    tvoc: part('tvoc'),
    faults: sql<JudgedMetric[] | null>`case when ${latestReading.unjudged} is not null
      then array_remove(array[${sql.join(faults, sql`, `)}], null) end`.as('faults'),
  };
}

/** The rank of a value's band by an index, best first from 0; null: no measurement, or no bands. */
function badnessSql(by: AirQualityIndex, metric: JudgedMetric): string {
  const edges = bandEdgesOf(by, metric);
  if (!edges) return 'null::int';
  const steps = edges.map(({ at, isInclusive }) => `(${metric} ${isInclusive ? '>' : '>='} ${at})::int`);
  return `case when ${metric} >= 0 and ${metric} < 'Infinity' then ${steps.join(' + ')} end`;
}

/**
 * `rankOf(verdictOf(by, …))` of `air` in SQL, for a row with the columns of `PresentAir`, by which very many devices are
 * sorted and counted. Whether the device is silent is the caller's to know.
 */
export function rankSql(by: AirQualityIndex): SQL {
  const badness = (metric: JudgedMetric) => badnessSql(by, metric);
  return sql.raw(`coalesce(
    greatest(coalesce(${badness('iaq')}, greatest(${badness('pm25')}, ${badness('pm10')})),
      ${badness('co2')}, ${badness('tvoc')}) + ${rankOfBand('good')},
    case when cardinality(faults) > 0 then ${rankOf({ state: 'fault' })} else ${rankOf({ state: 'notMeasured' })} end)`);
}

/** `needsAttention(verdictOf(by, …))` in SQL, for such a row. */
export const needsAttentionSql = (by: AirQualityIndex): SQL =>
  sql`(${rankSql(by)} > ${rankOfBand('satisfactory')} or coalesce(cardinality(faults), 0) > 0)`;
