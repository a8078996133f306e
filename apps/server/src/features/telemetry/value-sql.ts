import { isColumnKey } from '@airdeck/contract/telemetry/telemetry-values';
import type { ReadingColumn } from '../../ingest/all-readings-sql.ts';
import { withinBoundsSql } from '../../ingest/fault-sql.ts';

/** Collects the parameters of a statement, and returns their placeholders. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

// A telemetry key becomes part of a statement only as a parameter, or as a column name of the closed list.

/** The columns of readings that the SQL for values of these keys uses. */
export const columnsOf = (keys: readonly string[]): ReadingColumn[] => [
  ...new Set(keys.filter(isColumnKey)),
  'extra',
];

/**
 * SQL for a row's number of a key, for everything that judges it; null: none. The column has the number, unless `extra`
 * has another value of the same key, which is then the device's last one: a text, or a number that no sensor can mean.
 * A key without a column has its number in `extra`, if it is within the bounds of its quantity.
 */
export function numberSql(key: string, parameters: Parameters): string {
  const name = parameters.add(key);
  return isColumnKey(key)
    ? `case when extra is null or not extra ? ${name} then ${key} end`
    : withinBoundsSql(key, extraNumberSql(name), name);
}

/** The same as the device sent it, for what passes it on: with numbers that no sensor can mean. */
export function sentNumberSql(key: string, parameters: Parameters): string {
  const number = extraNumberSql(parameters.add(key));
  return isColumnKey(key) ? `coalesce(${key}, ${number})` : number;
}

const extraNumberSql = (name: string): string =>
  `case when jsonb_typeof(extra -> ${name}) = 'number' then (extra ->> ${name})::double precision end`;

/** SQL that is null if a row has no value of a key, of any type. */
export function presenceSql(key: string, parameters: Parameters): string {
  const name = parameters.add(key);
  return isColumnKey(key) ? `coalesce(extra ->> ${name}, ${key}::text)` : `(extra ->> ${name})`;
}

/** SQL for the value of a key in `extra` as JSON text, with its type or as text; null: none. */
export function otherValueSql(key: string, strict: boolean, parameters: Parameters): string {
  const name = `${parameters.add(key)}::text`;
  return `case jsonb_typeof(extra -> ${name})
    when 'object' then ${compactJson(name, strict)}
    when 'array' then ${compactJson(name, strict)}
    when 'null' then null
    when 'number' then ${strict ? '' : `'"' || `}(extra ->> ${name})::double precision${strict ? '::text' : ` || '"'`}
    else ${strict ? `(extra -> ${name})::text` : `to_json(extra ->> ${name})::text`} end`;
}

/** Removes the spaces that PostgreSQL writes after commas and colons of jsonb. Strings are unchanged. */
function compactJson(name: string, strict: boolean): string {
  const text = `regexp_replace((extra -> ${name})::text, '("(?:[^"\\\\]|\\\\.)*")| ', '\\1', 'g')`;
  return strict ? text : `to_json(${text})::text`;
}
