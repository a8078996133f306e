import { expect, it } from 'vitest';
import { hPaFromInHg, kmhFromMph } from './units.ts';

it('converts inches of mercury to hectopascals', () => {
  // Density of mercury times standard gravity times an inch: 13.5951 g/cm³ · 9.80665 m/s² · 25.4 mm.
  expect(hPaFromInHg(1)).toBeCloseTo((13_595.1 * 9.806_65 * 0.025_4) / 100, 10);
  // The standard atmosphere in both units.
  expect(hPaFromInHg(29.9213)).toBeCloseTo(1013.25, 2);
  expect(hPaFromInHg(0)).toBe(0);
});

it('converts miles per hour to kilometres per hour', () => {
  expect(kmhFromMph(1)).toBeCloseTo((1760 * 3 * 12 * 2.54) / 100_000, 10);
  expect(kmhFromMph(100)).toBeCloseTo(160.9344, 10);
});
