import type { AirQualityIndex } from './air-quality-index.ts';

/**
 * The Air Quality Index of the United States as of 6 May 2024. The table of ozone ends at 300: beyond, and for single
 * hours, the authority uses means of an hour, which are not in here.
 */
export const US: AirQualityIndex = {
  id: 'us',
  precision: 'truncated',
  numbers: { upTo: [50, 100, 150, 200, 300, 500], rows: 'apart', rounding: 'halfUp', beyond: 'continued' },
  present: 'nowCast',
  tables: {
    pm25: [{ averagingHours: 24, unit: 'µg/m³', decimals: 1, upTo: [9, 35.4, 55.4, 125.4, 225.4, 325.4] }],
    pm10: [{ averagingHours: 24, unit: 'µg/m³', decimals: 0, upTo: [54, 154, 254, 354, 424, 604] }],
    no2: [{ averagingHours: 1, unit: 'ppb', decimals: 0, upTo: [53, 100, 360, 649, 1249, 2049] }],
    o3: [{ averagingHours: 8, unit: 'ppb', decimals: 0, upTo: [54, 70, 85, 105, 200] }],
    co: [{ averagingHours: 8, unit: 'ppm', decimals: 1, upTo: [4.4, 9.4, 12.4, 15.4, 30.4, 50.4] }],
  },
};
