import { expect, it } from 'vitest';
import { readTypedDay, typedDay } from './calendar-names.ts';

it.each(['en', 'ja', 'ar'])('reads the days that it writes, in %s', (language) => {
  expect(readTypedDay(typedDay(language, '2026-11-05'))).toBe('2026-11-05');
});

it.each([
  ['5.11.2026', '2026-11-05'],
  [' 05/11/2026 ', '2026-11-05'],
  ['2026-11-5', '2026-11-05'],
  ['31-02-2026', null],
  ['5-11', null],
  ['', null],
])('reads %j as %s', (typed, day) => expect(readTypedDay(typed)).toBe(day));
