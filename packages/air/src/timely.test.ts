import { expect, it } from 'vitest';
import { timelySpan } from './timely.ts';

it('a reading is timely if its timestamp is at most an hour old, or ten minutes ahead', () => {
  expect(timelySpan(10_000_000)).toEqual({ from: 6_400_000, to: 10_600_000 });
});
