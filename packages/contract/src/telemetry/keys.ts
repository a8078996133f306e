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
