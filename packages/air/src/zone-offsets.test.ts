import { describe, expect, it } from 'vitest';
import { offsetText, zoneOffsets } from './zone-offsets.ts';

const HOUR_MS = 3_600_000;
const at = Date.parse;

describe('time zone offsets', () => {
  it.each([
    ['Asia/Kolkata', 5.5],
    ['America/St_Johns', -3.5],
    ['UTC', 0],
  ])('for %s are %d hours in January', (zone, hours) => {
    expect(zoneOffsets(zone)(at('2026-01-15T12:00:00.999Z'))).toBe(hours * HOUR_MS);
  });

  it('change at the exact millisecond of a clock change', () => {
    const offsetAt = zoneOffsets('Europe/Berlin');
    const set = at('2026-03-29T01:00:00Z');
    expect([offsetAt(set - 1), offsetAt(set)]).toEqual([HOUR_MS, 2 * HOUR_MS]);
  });

  it('do not exist for an unknown time zone', () => {
    expect(() => zoneOffsets('Mars/Olympus_Mons')).toThrow(RangeError);
  });
});

describe('offsetText', () => {
  it.each([
    [0, '+00:00'],
    [5.5 * HOUR_MS, '+05:30'],
    [-3.5 * HOUR_MS, '-03:30'],
    [11 * HOUR_MS, '+11:00'],
  ])('writes %d ms as %s', (offsetMs, text) => expect(offsetText(offsetMs)).toBe(text));
});
