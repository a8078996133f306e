import { isColumnKey } from '@airdeck/contract/telemetry-values';

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

/** How a point is written: as REST and entity data have it, or as a device subscription has it. */
export type PointForm = 'object' | 'pair';

const FORMS = {
  object: { open: `'{"ts":' || ts || ',"value":'`, close: '}' },
  pair: { open: `'[' || ts || ','`, close: ']' },
} as const;

/** How points are written, and whether values keep their types or become text. */
export type PointStyle = { readonly form: PointForm; readonly strict: boolean };

/** SQL for what all points of one row begin with: to be computed once, as `head`, for `pointSql`. */
export function headSql({ form, strict }: PointStyle): string {
  return strict ? FORMS[form].open : `${FORMS[form].open} || '"'`;
}

/** SQL for a row's point under a key as JSON text, null when there is none. Reads `head`, `ts` and the row. */
export function pointSql(key: string, style: PointStyle, parameters: Parameters): string {
  const { open, close } = FORMS[style.form];
  const extra = `${open} || ${extraSql(parameters.add(key), style.strict)} || '${close}'`;
  if (!isColumnKey(key)) return extra;
  const number = `head || ${key} || '${style.strict ? '' : '"'}${close}'`;
  return `case when extra is null then ${number} else coalesce(${extra}, ${number}) end`;
}

/** SQL that is null where a row has nothing under a key, and something where it has a value of any type. */
export function presenceSql(key: string, parameters: Parameters): string {
  const name = parameters.add(key);
  return isColumnKey(key) ? `coalesce(extra ->> ${name}, ${key}::text)` : `(extra ->> ${name})`;
}

/** What stands in `extra` under a key, as JSON text. */
function extraSql(name: string, strict: boolean): string {
  return `case jsonb_typeof(extra -> ${name})
    when 'object' then ${compactJson(name, strict)}
    when 'array' then ${compactJson(name, strict)}
    when 'null' then null
    else ${strict ? `(extra -> ${name})::text` : `to_json(extra ->> ${name})::text`} end`;
}

/** PostgreSQL writes a blank after each comma and colon of jsonb; the wire has none. Strings stay as they are. */
function compactJson(name: string, strict: boolean): string {
  const text = `regexp_replace((extra -> ${name})::text, '("(?:[^"\\\\]|\\\\.)*")| ', '\\1', 'g')`;
  return strict ? text : `to_json(${text})::text`;
}
