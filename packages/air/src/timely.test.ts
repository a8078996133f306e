import { expect, it } from 'vitest';
import { timelySpan } from './timely.ts';

it('a reading is timely up to an hour after its time, and ten minutes before it', () => {
  expect(timelySpan(10_000_000)).toEqual({ from: 6_400_000, to: 10_600_000 });
});
