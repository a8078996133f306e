import { expect, it } from 'vitest';
import { hPaFromInHg, kmhFromMph } from './units.ts';

it('turns inches of mercury into hectopascal', () => {
  // The standard atmosphere in both units.
  expect(hPaFromInHg(29.9213)).toBeCloseTo(1013.25, 2);
});

it('turns miles an hour into kilometres an hour', () => {
  expect(kmhFromMph(100)).toBeCloseTo(160.9344, 10);
});
