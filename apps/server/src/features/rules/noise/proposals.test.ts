import type { RuleTerms } from '@airdeck/contract/rules/rules';
import { expect, it } from 'vitest';
import { proposalsFor, roundedBeyond } from './proposals.ts';

const TERMS: RuleTerms = {
  devices: { kind: 'all' },
  condition: { kind: 'above', key: 'co2', threshold: 1000, clearAt: 900 },
  holdMinutes: 5,
  schedule: null,
};

const given = (
  terms: RuleTerms,
  peaks: { high: number | null; low: number | null },
  hasOpeningHours = false,
) => proposalsFor(terms, { peaks, hasOpeningHours });

it('raises the limit beyond most peaks, lengthens the duration, and sets hours', () => {
  expect(given(TERMS, { high: 1184.3, low: 1010 }).map(({ proposal }) => proposal)).toEqual([
    { kind: 'limit', threshold: 1200, clearAt: 1100 },
    { kind: 'duration', holdMinutes: 10 },
    { kind: 'hours', schedule: { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' } },
  ]);
});

it('proposes opening hours where they are said', () => {
  const peaks = { high: null, low: null };
  expect(given(TERMS, peaks, true).map(({ proposal }) => proposal)).toEqual([
    { kind: 'duration', holdMinutes: 10 },
    { kind: 'open' },
  ]);
  const whileOpen: RuleTerms = { ...TERMS, schedule: { kind: 'open' } };
  expect(given(whileOpen, peaks, true).map(({ proposal }) => proposal.kind)).toEqual(['duration']);
});

it('lowers the limit of a rule for low values', () => {
  const condition = { kind: 'below', key: 'temperature', threshold: 18, clearAt: 19 } as const;
  const [first] = given({ ...TERMS, condition }, { high: 17.8, low: 16.42 });
  expect(first?.proposal).toEqual({ kind: 'limit', threshold: 16, clearAt: 17 });
});

it('leaves out what does not apply', () => {
  const silent: RuleTerms = { ...TERMS, condition: { kind: 'silent', minutes: 30 }, holdMinutes: 0 };
  const { schedule } = given(TERMS, { high: null, low: null }).at(-1)?.terms ?? TERMS;
  expect(given({ ...silent, schedule }, { high: null, low: null })).toEqual([]);
  expect(given({ ...TERMS, holdMinutes: 240, schedule }, { high: 900, low: 900 })).toEqual([]);
});

it('rounds to two significant digits', () => {
  expect([0.0412, 35.2, 1184, 0].map((value) => roundedBeyond(value, true))).toEqual([0.042, 36, 1200, 0]);
  expect([0.0412, 35.2, -3.21].map((value) => roundedBeyond(value, false))).toEqual([0.041, 35, -3.3]);
});
