import { expect, it } from 'vitest';
import { canonicalText, type PassportRow } from './passport-rows.ts';

it('is the same for any order of property names', () => {
  const one: PassportRow[] = [['event', 1, 'calibrated', 'a@b.c', { text: 'x', day: '2026-03-02' }]];
  const other: PassportRow[] = [['event', 1, 'calibrated', 'a@b.c', { day: '2026-03-02', text: 'x' }]];
  expect(canonicalText(one)).toBe(canonicalText(other));
  expect(canonicalText(one)).toBe('["event",1,"calibrated","a@b.c",{"day":"2026-03-02","text":"x"}]\n');
});

it('depends on each row, and on their order', () => {
  const [a, b]: PassportRow[] = [
    ['fact', 'name', 'Room\n1'],
    ['fact', 'label', 'Room'],
  ];
  const texts = [[a, b], [b, a], [a], []].map((rows) => canonicalText(rows as PassportRow[]));
  expect(new Set(texts).size).toBe(4);
});
