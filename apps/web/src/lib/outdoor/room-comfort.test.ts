import { mouldLikelihood } from '@airdeck/air/comfort/mould';
import { comfortOf, type RoomComfort } from '@airdeck/air/comfort/room-comfort';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { textsIn } from '../../testing/texts.ts';
import { createFormatters } from '../format/formatters.ts';
import { comfortWords, dampHours, mouldText } from './room-comfort.ts';

const format = createFormatters('en', STORED_UNITS);
let t: TFunction;
beforeAll(async () => {
  t = (await textsIn('en')).t;
});

it.each<[RoomComfort, string]>([
  [{ temp: 22, rh: 45 }, 'Comfortable'],
  [{ temp: 26.5, rh: 65 }, 'Slightly warm, Slightly humid'],
  [{ temp: 22, rh: 12 }, 'Too dry'],
])('the climate of %o is named', (air, words) => {
  const verdict = comfortOf(air);
  expect(verdict && comfortWords(verdict, t, format)).toBe(words);
});

it('mould is a likelihood by the hours in which both were measured', () => {
  const at = (hours: number, value: number) =>
    Array.from({ length: hours }, (_, hour) => ({ ts: hour * 3_600_000, value }));
  const hours = dampHours({ temp: at(30, 20), rh: at(24, 97) });
  expect(hours).toHaveLength(24);
  expect(mouldText(mouldLikelihood(hours), t, format)).toBe(
    'Mould is possible, because the air was damp enough for 24 hours in the last 14 days.',
  );
  expect(mouldText(mouldLikelihood([]), t, format)).toBeUndefined();
});
