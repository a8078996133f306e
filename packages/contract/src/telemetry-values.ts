/**
 * Telemetry keys that have a column of their own: number values of a device's reading.
 * pm25, pm10 in µg/m³; co2 in ppm; tvoc in ppb; iaq an index; temp in °C; rh and bat in %;
 * lat, lon in degrees; mode a device's own number. Any other key is kept beside them.
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

/** A telemetry value as a device sent it; objects and arrays are kept as JSON. */
export type TelemetryValue = number | string | boolean | { [key: string]: unknown } | unknown[];

export type TelemetryValues = Record<string, TelemetryValue>;

/**
 * The largest number that goes into a sum as it is; a larger one counts as this, and its negative alike. Sums
 * stay finite whatever a device sends: PostgreSQL would refuse to add two numbers near the largest.
 */
export const MAX_SUMMAND = 1e290;

/**
 * A number as text: `42`, `41.5`, `1e+15`. The shortest digits that read back as the same number, in the form
 * in which PostgreSQL writes a double, so that a value reads alike from history and from the live stream. (Above
 * 2^53 PostgreSQL may write a digit more of the same number.)
 */
export function numberText(value: number): string {
  if (Object.is(value, -0)) return '-0';
  const magnitude = Math.abs(value);
  if (magnitude === 0 || (magnitude >= 1e-4 && magnitude < 1e15)) return String(value);
  return value.toExponential().replace(/e([+-])(\d)$/, 'e$10$2');
}

/** A value as the platform's wire shows it by default: always text, JSON in compact form. */
export function valueText(value: unknown): string {
  if (typeof value === 'number') return numberText(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
