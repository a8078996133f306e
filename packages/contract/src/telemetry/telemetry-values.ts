/**
 * Telemetry keys with a database column, for numeric values:
 * pm25, pm10 in µg/m³; co2 in ppm; tvoc in ppb; iaq an index; temp in °C; rh and bat in %;
 * lat, lon in degrees; mode a number defined by the device. Other keys are stored separately.
 */
export const COLUMN_KEYS = [
  'pm25',
  'pm10',
  'co2',
  'tvoc',
  'iaq',
  'temp',
  'rh',
  'bat',
  'lat',
  'lon',
  'mode',
] as const;

export type ColumnKey = (typeof COLUMN_KEYS)[number];

const COLUMN_KEY_SET: ReadonlySet<string> = new Set(COLUMN_KEYS);

export function isColumnKey(key: string): key is ColumnKey {
  return COLUMN_KEY_SET.has(key);
}

const DECIMAL = /^-?(?:\d+(?:\.\d+)?|\.\d+)$/;
/** More digits than any measurement has. */
const MAX_DECIMAL_LENGTH = 40;

/**
 * The number that a text is in plain decimal notation; undefined for any other text, such as a blank one, hexadecimal
 * digits, `1e3` or `NaN`.
 */
export function decimalOf(text: string): number | undefined {
  return text.length <= MAX_DECIMAL_LENGTH && DECIMAL.test(text) ? Number(text) : undefined;
}

/** A telemetry value as sent by a device; objects and arrays are stored as JSON. */
export type TelemetryValue = number | string | boolean | { [key: string]: unknown } | unknown[];

export type TelemetryValues = Record<string, TelemetryValue>;

/**
 * The largest absolute value in sums; larger ones count as this. Sums of any values stay finite: PostgreSQL rejects an
 * overflow.
 */
export const MAX_SUMMAND = 1e290;

/**
 * A number as text: `42`, `41.5`, `1e+15`. The shortest digits that parse to the same number, in PostgreSQL's format of
 * a double, so that values are equal in history and in the live stream. (Above 2^53 PostgreSQL may write one more
 * digit of the same number.)
 */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const magnitude = Math.abs(value);
  if (magnitude === 0 || (magnitude >= 1e-4 && magnitude < 1e15)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

/** A value as JSON: itself if `strict`, otherwise its text. */
export function valueJson(value: unknown, strict: boolean): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'number' && strict) return numberText(value);
  return JSON.stringify(strict ? value : valueText(value));
}

/** A value in the platform's default wire format: always text, with compact JSON. */
export function valueText(value: unknown): string {
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
