import pg from 'pg';
import { expect, it } from 'vitest';
import { classifyDatabaseError } from './errors.ts';

const failure = (code: string) => Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code });

it.each([
  ['22003', 'item'],
  ['23505', 'item'],
  ['57014', 'database'],
  // Prepared by another session of a pooler, or forgotten with one.
  ['26000', 'database'],
  ['42P05', 'database'],
  ['42P01', 'unclear'],
])('attributes SQLSTATE %s to: %s', (code, blame) => {
  expect(classifyDatabaseError(new Error('outer', { cause: failure(code) }))).toBe(blame);
});
