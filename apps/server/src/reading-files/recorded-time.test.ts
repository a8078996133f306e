import { describe, expect, it } from 'vitest';
import { epochMs, epochUnitOf, isoTimeReader, timeReader } from './recorded-time.ts';

describe('isoTimeReader', () => {
  it.each([
    ['2019-11-07T02:00:22+05:30', '2019-11-06T20:30:22.000Z'],
    ['2016-01-01T00:00:00+0800', '2015-12-31T16:00:00.000Z'],
    ['2022-10-30T02:30:00-00:30', '2022-10-30T03:00:00.000Z'],
    ['2022-10-10T00:00:18Z', '2022-10-10T00:00:18.000Z'],
    ['2022-10-10 00:00:18.25z', '2022-10-10T00:00:18.250Z'],
    [' 2015-02-02T14:19 ', '2015-02-02T14:19:00.000Z'],
  ])('reads %s', (text, iso) => {
    expect(isoTimeReader('UTC')(text)).toBe(Date.parse(iso));
  });

  it.each(['', 'ts', '1757854894376', '2023-02-29T00:00:00Z', '2022-10-10T24:00:00', '2022-10-10T10:00:60'])(
    "does not read '%s' as a time",
    (text) => {
      expect(isoTimeReader('UTC')(text)).toBeUndefined();
    },
  );

  it('reads local times in their zone, in winter and in summer', () => {
    const read = isoTimeReader('Europe/Amsterdam');
    expect(read('2022-01-10T12:00:00')).toBe(Date.parse('2022-01-10T11:00:00Z'));
    expect(read('2022-07-10T12:00:00')).toBe(Date.parse('2022-07-10T10:00:00Z'));
  });

  it('distinguishes the two occurrences of an hour when the clocks go back', () => {
    const read = isoTimeReader('Europe/Amsterdam');
    const firstRound = ['2022-10-30T01:59:30', '2022-10-30T02:00:30', '2022-10-30T02:59:30'].map(read);
    const secondRound = ['2022-10-30T02:00:30', '2022-10-30T02:59:30', '2022-10-30T03:00:30'].map(read);
    expect([...firstRound, ...secondRound]).toEqual(
      [
        '2022-10-29T23:59:30Z',
        '2022-10-30T00:00:30Z',
        '2022-10-30T00:59:30Z',
        '2022-10-30T01:00:30Z',
        '2022-10-30T01:59:30Z',
        '2022-10-30T02:00:30Z',
      ].map((iso) => Date.parse(iso)),
    );
  });

  it('moves a local time that the clocks skipped to after the gap', () => {
    const read = isoTimeReader('Europe/Amsterdam');
    expect(read('2022-03-27T02:30:00')).toBe(Date.parse('2022-03-27T01:30:00Z'));
    expect(read('2022-03-27T03:30:01')).toBe(Date.parse('2022-03-27T01:30:01Z'));
  });

  it('supports zones with half hours, and on both sides of the date line', () => {
    expect(isoTimeReader('Asia/Kolkata')('2019-11-07T02:00:22')).toBe(Date.parse('2019-11-06T20:30:22Z'));
    expect(isoTimeReader('Pacific/Kiritimati')('2022-01-01T00:00:00')).toBe(
      Date.parse('2021-12-31T10:00:00Z'),
    );
  });
});

describe('numbers since 1970', () => {
  it('are milliseconds, without a fraction', () => {
    expect(epochMs(' 1757854894376 ', 'ms')).toBe(1_757_854_894_376);
    expect(epochMs('1757854894.376', 's')).toBe(1_757_854_894_376);
    expect(epochMs('1757854894376999', 'us')).toBe(1_757_854_894_376);
    expect(epochMs('2025-09-14T15:01:34', 'ms')).toBeUndefined();
    expect(epochMs('', 'ms')).toBeUndefined();
  });

  it('have the unit in which they are of our day', () => {
    const units = ['1757854894', '1757854894376', '1757854894376999', '17', 'x'].map(epochUnitOf);
    expect(units).toEqual(['s', 'ms', 'us', undefined, undefined]);
  });
});

it('distinguishes the two occurrences of an hour in rows that begin with the newest, also after a break', () => {
  const form = {
    form: 'date',
    dayOrder: 'dayFirst',
    timeZone: 'Europe/Berlin',
    isNewestFirst: true,
  } as const;
  const read = timeReader(form);
  const times = ['03:10', '02:50', '02:10', '02:50', '02:10', '01:50'].map((time) => `25.10.2026 ${time}`);
  const expected = ['02:10', '01:50', '01:10', '00:50', '00:10'].map((time) => `2026-10-25T${time}:00Z`);
  const all = [...expected, '2026-10-24T23:50:00Z'].map((iso) => Date.parse(iso));
  expect(times.map(read)).toEqual(all);
  const afterBreak = timeReader(form, all[2]);
  expect(times.slice(3).map(afterBreak)).toEqual(all.slice(3));
});
