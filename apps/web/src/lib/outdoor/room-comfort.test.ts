import { mouldLikelihood } from '@airdeck/air/comfort/mould';
import { comfortOf, type RoomComfort } from '@airdeck/air/comfort/room-comfort';
import { STORED_UNITS } from '@airdeck/air/reader-units';
import type { TFunction } from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { plainText } from '../../testing/plain-text.ts';
import { textsIn } from '../../testing/texts.ts';
import { createFormatters } from '../format/formatters.ts';
import { comfortText, comfortWords, dampHours, mouldText } from './room-comfort.ts';

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

it('the climate is beside the limits of the room, where it has some', () => {
  const text = (air: RoomComfort) => {
    const verdict = comfortOf(air);
    return verdict && plainText(comfortText(air, verdict, t, format));
  };
  const limits = { temp: { from: 18, upTo: 28 }, rh: { upTo: 70 } };
  expect(text({ temp: 27.5, rh: 45, limits })).toBe(
    'Within the limits (27.5 °C, limits 18 °C to 28 °C, 45%, limit 70%).',
  );
  expect(text({ temp: 28.5, limits })).toBe('Too warm (28.5 °C, limits 18 °C to 28 °C).');
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
