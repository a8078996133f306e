import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { withinBoundsSql, withinDeclaredSql } from '../../../ingest/fault-sql.ts';

/** By key, in SQL, whether the installation declares a quantity; it depends on no row. Null: none. */
const DECLARED_KEYS = '(select array_agg(key) from declared_quantity)';

/**
 * SQL for the numbers of declared quantities that may be judged, by key; null for a row that has none of them: for almost
 * all. @param row name of a row of readings
 */
export const declaredValuesSql = (row: string): string =>
  `case when ${row}.extra ?| ${DECLARED_KEYS} then (
     select jsonb_object_agg(e.key, ${withinDeclaredSql('e.key', "(e.value #>> '{}')::float8")})
     from jsonb_each(${row}.extra) as e
     where e.key = any(${DECLARED_KEYS}::text[]) and jsonb_typeof(e.value) = 'number') end`;

/** SQL for the number of a rule's key that may be judged; null: none. @param row name of a row of readings */
export function ruleValueSql(key: RuleKey, row: string): string {
  if (isColumnKey(key)) return `${row}.${key}`;
  const number = `case when jsonb_typeof(${row}.extra -> '${key}') = 'number' then (${row}.extra ->> '${key}')::float8 end`;
  return withinBoundsSql(key, number, `'${key}'`);
}
