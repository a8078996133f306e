import { RULE_KEYS } from '@airdeck/contract/rules/rule-keys';
import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { TimelyReading } from './device-evaluation.ts';
import { declaredValuesSql, ruleValueSql } from './rule-value-sql.ts';

const COLUMNS = RULE_KEYS.filter(isColumnKey);
const FURTHER = RULE_KEYS.filter((key) => !isColumnKey(key));

/**
 * Columns, an array of the other keys of the product, and an object of those that the installation declares: both null
 * for the readings that have none of them, almost all.
 */
export const RULE_VALUES = [
  ...COLUMNS.map((key) => `r.${key}`),
  `case when r.extra ?| '{${FURTHER.join()}}'::text[] then
     jsonb_build_array(${FURTHER.map((key) => ruleValueSql(key, 'r')).join(', ')}) end`,
  declaredValuesSql('r'),
].join(', ');

/** Device, time, and the values. */
export type ReadingRow = [
  deviceKey: number,
  ts: number,
  isUntimely: boolean | null,
  ...columns: (number | null)[],
  further: (number | null)[] | null,
  declared: Record<string, number | null> | null,
];

/** The values of a row by key. */
export function readingOf([, ts, , ...values]: ReadingRow): TimelyReading {
  const reading = { ts } as { ts: number } & Record<string, number | null | undefined>;
  const declared = values.pop() as Record<string, number | null> | null;
  const further = values.pop() as (number | null)[] | null;
  for (let at = 0; at < COLUMNS.length; at++) reading[COLUMNS[at] as string] = values[at] as number | null;
  further?.forEach((value, at) => {
    if (value !== null) reading[FURTHER[at] as string] = value;
  });
  Object.assign(reading, declared);
  return reading;
}
