import { expect, it } from 'vitest';
import { RecentReadings } from './recent-readings.ts';

const reading = (ts: number, values: Record<string, number | object>) => ({
  deviceKey: 1,
  ts,
  values: values as Record<string, number>,
});

it('accepts each reading once, and again if it has a new value', () => {
  const recent = new RecentReadings();
  const taken = [
    reading(1, { pm25: 1, place: { floor: 1 } }),
    reading(1, { pm25: 1 }),
    reading(1, { place: { floor: 1 } }),
    reading(1, { pm25: 2 }),
    reading(1, { co2: 3 }),
    reading(1, { co2: 3, pm25: 2 }),
    reading(2, { pm25: 1 }),
  ].map((one) => recent.take(one));
  expect(taken).toEqual([true, false, false, true, true, false, true]);
});

it('forgets the oldest reading', () => {
  const recent = new RecentReadings();
  for (let ts = 0; ts <= 200; ts += 1) recent.take(reading(ts, { pm25: 1 }));
  expect([0, 200].map((ts) => recent.take(reading(ts, { pm25: 1 })))).toEqual([true, false]);
});
