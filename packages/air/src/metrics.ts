/** The metrics of devices, with their unit and the number of decimals shown. */
export const METRICS = {
  pm25: { unit: 'µg/m³', decimals: 1 },
  pm10: { unit: 'µg/m³', decimals: 1 },
  co2: { unit: 'ppm', decimals: 0 },
  tvoc: { unit: 'ppb', decimals: 0 },
  /** An index has no unit. */
  iaq: { unit: '', decimals: 0 },
  temp: { unit: '°C', decimals: 1 },
  rh: { unit: '%', decimals: 0 },
  bat: { unit: '%', decimals: 0 },
  /** Four decimals of a degree are about 11 m. */
  lat: { unit: '°', decimals: 4 },
  lon: { unit: '°', decimals: 4 },
  /** A number defined by the device. */
  mode: { unit: '', decimals: 0 },
} as const satisfies Record<string, { unit: string; decimals: number }>;

export type Metric = keyof typeof METRICS;

/** A formatted number with its unit, which stay on one line: `3,004 ppm`, `40%`. Without a unit: the number. */
export const withUnit = (number: string, unit: string): string =>
  unit === '' || unit === '%' ? `${number}${unit}` : `${number}\u00a0${unit}`;
