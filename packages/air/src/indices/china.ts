import type { AirQualityIndex } from './air-quality-index.ts';

/**
 * China's index since 1 March 2026. Its present values are of the current hour; particles have the same table for an
 * hour and for a day. The 8 hours of ozone, which end at 300, are not in here.
 */
export const CHINA: AirQualityIndex = {
  id: 'china',
  precision: 'halfEven',
  numbers: {
    upTo: [50, 100, 150, 200, 300, 400, 500],
    rows: 'joined',
    rounding: 'up',
    beyond: 'capped',
  },
  present: 'hour',
  tables: {
    pm25: [{ averagingHours: 24, unit: 'µg/m³', decimals: 0, upTo: [35, 60, 115, 150, 250, 350, 500] }],
    pm10: [{ averagingHours: 24, unit: 'µg/m³', decimals: 0, upTo: [50, 120, 250, 350, 420, 500, 600] }],
    no2: [
      { averagingHours: 1, unit: 'µg/m³', decimals: 0, upTo: [100, 200, 700, 1200, 2340, 3090, 3840] },
      { averagingHours: 24, unit: 'µg/m³', decimals: 0, upTo: [40, 80, 180, 280, 565, 750, 940] },
    ],
    o3: [{ averagingHours: 1, unit: 'µg/m³', decimals: 0, upTo: [160, 200, 300, 400, 800, 1000, 1200] }],
    co: [
      { averagingHours: 1, unit: 'mg/m³', decimals: 1, upTo: [5, 10, 35, 60, 90, 120, 150] },
      { averagingHours: 24, unit: 'mg/m³', decimals: 1, upTo: [2, 4, 14, 24, 36, 48, 60] },
    ],
  },
};
