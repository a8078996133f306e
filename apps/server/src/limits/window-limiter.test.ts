import { expect, it } from 'vitest';
import { createWindowLimiter } from './rate-limiters.ts';

it('lets so many through in a window, for each key by itself, and starts again after it', () => {
  let now = 1000;
  const limit = createWindowLimiter(() => now, { max: 2, windowMs: 100 });
  const take = (key: string, times: number) => Array.from({ length: times }, () => limit.take(key));
  expect(take('a', 3)).toEqual([true, true, false]);
  expect(take('b', 1)).toEqual([true]);
  now = 1099;
  expect(take('a', 1)).toEqual([false]);
  now = 1100;
  expect(take('a', 3)).toEqual([true, true, false]);
});
