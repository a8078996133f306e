import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import { withinBoundsSql } from '../../../ingest/fault-sql.ts';

/** SQL for the number of a rule's key that may be judged; null: none. @param row name of a row of readings */
export function ruleValueSql(key: RuleKey, row: string): string {
  if (isColumnKey(key)) return `${row}.${key}`;
  const number = `case when jsonb_typeof(${row}.extra -> '${key}') = 'number' then (${row}.extra ->> '${key}')::float8 end`;
  return withinBoundsSql(key, number);
}
