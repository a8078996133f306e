import { isColumnKey } from '@airdeck/contract/telemetry/keys';

/** Collects the parameters of a statement and hands out their places. */
export class Parameters {
  readonly values: unknown[] = [];

  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

// A telemetry key becomes part of a statement only as a parameter, or as a column name out of the closed list.

/**
 * SQL for a row's number under a key, null when there is none. A column holds the number unless `extra` holds
 * something else under the same key, which then is what the device said last.
 */
export function numberSql(key: string, parameters: Parameters): string {
  const name = parameters.add(key);
  return isColumnKey(key)
    ? `case when extra is null or not extra ? ${name} then ${key} end`
    : `case when jsonb_typeof(extra -> ${name}) = 'number' then (extra ->> ${name})::double precision end`;
}

/**
 * SQL for a row's value under a key as JSON text, null when there is none.
 * @param strict numbers, booleans and JSON as themselves; otherwise everything is a JSON string of its text
 */
export function jsonTextSql(key: string, strict: boolean, parameters: Parameters): string {
  const name = parameters.add(key);
  const extra = `case jsonb_typeof(extra -> ${name})
    when 'object' then ${compactJson(name, strict)}
    when 'array' then ${compactJson(name, strict)}
    when 'null' then null
    else ${strict ? `(extra -> ${name})::text` : `to_json(extra ->> ${name})::text`} end`;
  if (!isColumnKey(key)) return extra;
  const number = strict ? `${key}::text` : `'"' || ${key} || '"'`;
  return `case when extra is null then ${number} else coalesce(${extra}, ${number}) end`;
}

/** PostgreSQL writes a blank after each comma and colon of jsonb; the wire has none. Strings stay as they are. */
function compactJson(name: string, strict: boolean): string {
  const text = `regexp_replace((extra -> ${name})::text, '("(?:[^"\\\\]|\\\\.)*")| ', '\\1', 'g')`;
  return strict ? text : `to_json(${text})::text`;
}
