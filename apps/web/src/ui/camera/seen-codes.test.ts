import { expect, it } from 'vitest';
import { createSeenCodes } from './seen-codes.ts';

it('reports a code once while it is in view, also beside another one, and again when it comes back', () => {
  let now = 0;
  const seen = createSeenCodes(() => now);
  const isNewAt = (ms: number, code: string) => {
    now = ms;
    return seen.isNew(code);
  };
  expect(isNewAt(0, 'A')).toBe(true);
  expect(isNewAt(1_000, 'A')).toBe(false);
  expect(isNewAt(1_200, 'B')).toBe(true);
  expect(isNewAt(3_000, 'A')).toBe(false);
  expect(isNewAt(3_100, 'B')).toBe(false);
  expect(isNewAt(5_400, 'A')).toBe(false);
  expect(isNewAt(9_000, 'A')).toBe(true);
});
