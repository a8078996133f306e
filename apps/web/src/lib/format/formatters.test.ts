import { STORED_UNITS } from '@airdeck/air/reader-units';
import { describe, expect, it } from 'vitest';
import { createFormatters } from './formatters.ts';

const en = createFormatters('en', STORED_UNITS);
const ja = createFormatters('ja', STORED_UNITS);
const ar = createFormatters('ar', STORED_UNITS);

/** Removes direction marks, which are not compared. */
const bare = (text: string) => text.replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '');

describe('formatters', () => {
  it('writes Arabic ages in Latin digits', () => {
    expect(bare(ar.age(40_000))).toMatch(/40/);
  });

  // The abbreviation is the browser's, and differs between releases; number and unit are ours.
  it.each([
    [0, /^0\s?s/],
    [-3_000, /^0\s?s/],
    [59_999, /^59\s?s/],
    [60_000, /^1\s?m/],
    [3_599_000, /^59\s?m/],
    [7_200_000, /^2\s?h/],
    [90_000_000, /^1\s?d/],
  ])('formats an age of %d ms in one whole unit', (ageMs, text) => {
    expect(en.age(ageMs)).toMatch(text);
    expect(en.age(ageMs)).toMatch(/ago$/);
  });

  it('formats ages in Japanese', () => {
    expect(ja.age(40_000)).toMatch(/^40\s?秒前$/);
  });

  it('formats a duration', () => {
    expect(en.duration(1_000)).toBe('1\u00a0second');
    expect(en.duration(900_000)).toBe('15\u00a0minutes');
  });
});
