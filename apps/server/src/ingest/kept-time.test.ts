import { expect, it } from 'vitest';
import type { PendingDeletion } from '../jobs/retention.repository.ts';
import { acceptedSince } from './kept-time.ts';

const pendingOf = (before: number, doubt: PendingDeletion['doubt']): PendingDeletion => ({
  oldest: 0,
  before,
  doubt,
  sinceTime: 0,
  runTime: 0,
  waitedMs: 0,
});
const known = { runTime: 0, dueBefore: 0, goneBefore: 100 };

it('begins where data was deleted, or is announced to be, and never after what is to be kept', () => {
  expect(acceptedSince(undefined, 500)).toBe(0);
  expect(acceptedSince(known, 500)).toBe(100);
  expect(acceptedSince({ ...known, pending: pendingOf(200, null) }, 500)).toBe(200);
  // The retention was made longer after that.
  expect(acceptedSince(known, 50)).toBe(50);
});

it('does not go by a deletion that is held back, such as by a clock that is ahead', () => {
  expect(acceptedSince({ ...known, pending: pendingOf(400, 'clockJumped') }, 500)).toBe(100);
});
