import { expect, it } from 'vitest';
import { readTypedDay, readTypedTime, typedDay } from './calendar-names.ts';

it.each(['en', 'ja', 'ar'])('reads the days that it writes, in %s', (language) => {
  expect(readTypedDay(typedDay(language, '2026-11-05'))).toBe('2026-11-05');
});

it.each([
  ['5.11.2026', '2026-11-05'],
  [' 05/11/2026 ', '2026-11-05'],
  ['2026-11-5', '2026-11-05'],
  ['٥-١١-٢٠٢٦', '2026-11-05'],
  ['２０２６／１１／０５', '2026-11-05'],
  ['31-02-2026', null],
  ['5-11', null],
  ['', null],
])('reads %j as %s', (typed, day) => expect(readTypedDay(typed)).toBe(day));

it.each([
  ['14:05', '14:05'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['0830', '08:30'],
  ['830', '08:30'],
  [' 22 ', '22:00'],
  ['٢٢:٣٠', '22:30'],
  ['７：１５', '07:15'],
  ['24:00', null],
  ['8:60', null],
  ['8:3', null],
  ['noon', null],
  ['', null],
])('reads %j as the time %s', (typed, time) => expect(readTypedTime(typed)).toBe(time));
