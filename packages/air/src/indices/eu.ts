import type { AirQualityIndex } from './air-quality-index.ts';

/**
 * The European Air Quality Index since July 2025: bands without numbers, of hourly means. What is between two of its
 * whole numbers is not regulated; here it is rounded half up.
 */
export const EU: AirQualityIndex = {
  id: 'eu',
  precision: 'halfUp',
  numbers: null,
  present: 'hour',
  tables: {
    pm25: [{ averagingHours: 1, unit: 'µg/m³', decimals: 0, upTo: [5, 15, 50, 90, 140] }],
    pm10: [{ averagingHours: 1, unit: 'µg/m³', decimals: 0, upTo: [15, 45, 120, 195, 270] }],
    no2: [{ averagingHours: 1, unit: 'µg/m³', decimals: 0, upTo: [10, 25, 60, 100, 150] }],
    o3: [{ averagingHours: 1, unit: 'µg/m³', decimals: 0, upTo: [60, 100, 120, 160, 180] }],
  },
};
