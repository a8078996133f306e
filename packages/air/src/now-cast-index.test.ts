import { expect, it } from 'vitest';
import { INDIA } from './indices/india.ts';
import { US } from './indices/us.ts';
import { nowCastIndexOf } from './now-cast-index.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 20, 12, 20);
/** Means of the hours before the present one, newest first. */
const before = (means: readonly (number | null)[]) =>
  means.flatMap((value, age) =>
    value === null ? [] : [{ ts: NOW - 20 * 60_000 - (age + 1) * HOUR_MS, value }],
  );

it('is the NowCast of the last twelve whole hours, of the worse particle size', () => {
  const pm25 = before([13, 16, 10, 21, 74, 64, 53, 82, 90, 75, 80, 50]);
  const index = nowCastIndexOf(US, { pm25: [{ ts: NOW, value: 400 }, ...pm25], pm10: [] }, NOW);
  // 17.4 µg/m³ by the method's example.
  expect(index).toEqual({ value: 66, band: 'satisfactory', basis: 'pm25' });
});

it('needs nine of the hours, and an authority that publishes it', () => {
  const nine = before([20, 20, 20, null, null, null, 20, 20, 20, 20, 20, 20]);
  expect(nowCastIndexOf(US, { pm25: nine, pm10: [] }, NOW)?.value).toBe(71);
  expect(nowCastIndexOf(US, { pm25: nine.slice(1), pm10: [] }, NOW)).toBeUndefined();
  expect(nowCastIndexOf(INDIA, { pm25: nine, pm10: [] }, NOW)).toBeUndefined();
});
