import { expect, it } from 'vitest';
import { absoluteHumidityGM3, hPaFromInHg, kmhFromMph } from './units.ts';

it('turns inches of mercury into hectopascal', () => {
  // The standard atmosphere in both units.
  expect(hPaFromInHg(29.9213)).toBeCloseTo(1013.25, 2);
});

it('turns miles an hour into kilometres an hour', () => {
  expect(kmhFromMph(100)).toBeCloseTo(160.9344, 10);
});

it('tells how much water air of a temperature and a relative humidity holds', () => {
  // Saturated air at 20 °C and at 0 °C, from tables.
  expect(absoluteHumidityGM3(20, 100)).toBeCloseTo(17.3, 0);
  expect(absoluteHumidityGM3(0, 100)).toBeCloseTo(4.85, 1);
  expect(absoluteHumidityGM3(20, 50)).toBeCloseTo(8.65, 1);
});
