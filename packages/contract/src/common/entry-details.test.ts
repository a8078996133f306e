import { expect, it } from 'vitest';
import { z } from 'zod';
import { readDetails, readEntry } from './entry-details.ts';

const KINDS = { silent: {}, renamed: { from: z.string().nullable(), to: z.string() } };

it('reads the fields of a kind, and the common ones', () => {
  const stored = { kind: 'renamed', details: { from: null, to: 'AIR-2', times: 2 } };
  expect(readEntry(KINDS, stored, { times: z.number() })).toEqual(stored);
});

it('leaves out what other versions wrote in another way', () => {
  const stored = { kind: 'renamed', details: { from: 5, to: 'AIR-2', by: 'hand' } };
  expect(readEntry(KINDS, stored, {})).toEqual({ kind: 'renamed', details: { to: 'AIR-2' } });
  expect(readEntry(KINDS, { kind: 'renamed', details: null }, {})).toEqual({ kind: 'renamed', details: {} });
});

it('does not know kinds of later versions', () => {
  for (const kind of ['teleported', 'toString']) {
    expect(readEntry(KINDS, { kind, details: null }, {})).toBeUndefined();
  }
});

it('reads no inherited names', () => {
  expect(readDetails({}, { toString: 'x', constructor: 'y' })).toEqual({});
});
