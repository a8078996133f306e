import { BANDS } from '../bands.ts';
import type { AirQualityIndex } from './air-quality-index.ts';

/**
 * India's National Air Quality Index, the default: its bands are those of the specification, with colours of the
 * product's own. The authority publishes neither a rule of rounding (half up agrees with its example, 31 µg/m³ of PM2.5
 * is 51) nor an end of the last row, which here is as wide as the one before it, and ends at 500. Ozone above 208 µg/m³
 * is a mean of one hour there.
 */
export const INDIA: AirQualityIndex = {
  id: 'india',
  precision: 'halfUp',
  numbers: { upTo: BANDS.map(({ to }) => to), rows: 'apart', rounding: 'halfUp', beyond: 'capped' },
  present: 'none',
  tables: {
    pm25: [{ averagingHours: 24, unit: 'µg/m³', decimals: 0, upTo: [30, 60, 90, 120, 250, 380] }],
    pm10: [{ averagingHours: 24, unit: 'µg/m³', decimals: 0, upTo: [50, 100, 250, 350, 430, 510] }],
    no2: [{ averagingHours: 24, unit: 'µg/m³', decimals: 0, upTo: [40, 80, 180, 280, 400, 520] }],
    o3: [{ averagingHours: 8, unit: 'µg/m³', decimals: 0, upTo: [50, 100, 168, 208, 748, 1288] }],
    co: [{ averagingHours: 8, unit: 'mg/m³', decimals: 1, upTo: [1, 2, 10, 17, 34, 51] }],
  },
};
