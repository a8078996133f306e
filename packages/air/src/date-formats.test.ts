import { describe, expect, it } from 'vitest';
import { createDateFormats, monthName, numericDay, utcOffsetText, weekdayName } from './date-formats.ts';

const HOUR_MS = 3_600_000;
/** 01:35 on 21 November in India. */
const NIGHT = Date.UTC(2026, 10, 20, 20, 5, 7);

/** Removes direction marks, which are tested apart. */
const bare = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe.each([
  ['en', '21-11-2026', '21 Nov', 'Nov 2026', '21 November 2026', 'Saturday, 21 November 2026'],
  ['ja', '2026/11/21', '11月21日', '2026年11月', '2026年11月21日', '2026年11月21日土曜日'],
  ['ar', '21-11-2026', '21 نوفمبر', 'نوفمبر 2026', '21 نوفمبر 2026', 'السبت، 21 نوفمبر 2026'],
])('dates in %s', (language, date, day, month, longDay, fullDay) => {
  const format = createDateFormats(language, 'Asia/Kolkata');

  it('have one format, and a clock of 24 hours', () => {
    expect(bare(format.date(NIGHT))).toBe(date);
    expect(format.time(NIGHT)).toBe('01:35');
    expect(bare(format.dateTime(NIGHT))).toBe(`${date} 01:35`);
    expect(bare(format.dateTimeToSecond(NIGHT))).toBe(`${date} 01:35:07`);
    expect(bare(format.dateTimeInZone(NIGHT))).toBe(`${date} 01:35 (UTC+5:30)`);
    expect(bare(format.moment(NIGHT))).toBe(`${date} 01:35:07 (UTC+5:30)`);
    expect([format.day(NIGHT), format.month(NIGHT)]).toEqual([day, month]);
  });

  it('of calendar days do not depend on the zone', () => {
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      const there = createDateFormats(language, zone);
      expect(bare(there.calendarDay('2026-11-21'))).toBe(date);
      expect([there.shortDay('2026-11-21'), there.longMonth('2026-11-21')]).toEqual([
        day,
        month.replace('Nov ', 'November '),
      ]);
      expect([there.longDay('2026-11-21'), there.fullDay('2026-11-21')]).toEqual([longDay, fullDay]);
    }
  });
});

describe('a date in Arabic', () => {
  it('is isolated, as its parts would change places beside Arabic words', () => {
    const { date, dateTime, calendarDay } = createDateFormats('ar', 'UTC');
    for (const text of [date(NIGHT), dateTime(NIGHT), calendarDay('2026-11-21')]) {
      expect(text).toMatch(/^\u2066[^\u2066-\u2069]+\u2069$/);
    }
  });
});

describe('times where clocks change', () => {
  const { time, dateTimeInZone } = createDateFormats('en', 'Europe/Berlin');
  it('skip an hour, or repeat it with another offset', () => {
    const spring = Date.parse('2026-03-29T00:59:59Z');
    expect([time(spring), time(spring + 1_000)]).toEqual(['01:59', '03:00']);
    const autumn = Date.parse('2026-10-25T00:30:00Z');
    expect([autumn, autumn + HOUR_MS].map(dateTimeInZone)).toEqual([
      '25-10-2026 02:30 (UTC+2)',
      '25-10-2026 02:30 (UTC+1)',
    ]);
  });
});

describe('a zone', () => {
  const nameOf = (language: string, zone: string | number) =>
    bare(createDateFormats(language, zone).zoneName(NIGHT));

  it('is named with its offset', () => {
    expect(nameOf('en', 'Asia/Kolkata')).toBe('India Standard Time (UTC+5:30)');
    expect(nameOf('ja', 'Asia/Tokyo')).toBe('日本標準時（UTC+9）');
    expect(nameOf('ar', 'Asia/Kolkata')).toBe('توقيت الهند (UTC+5:30)');
  });

  it.each(['UTC', 'Etc/UTC'])('without a name is called by its offset: %s', (zone) => {
    expect(nameOf('en', zone)).toBe('UTC');
  });

  it('may be an offset', () => {
    const { dateTime } = createDateFormats('en', -3.5 * HOUR_MS);
    expect([dateTime(NIGHT), nameOf('en', -3.5 * HOUR_MS)]).toEqual(['20-11-2026 16:35', 'UTC−3:30']);
  });

  it.each([
    [0, 'UTC'],
    [9 * HOUR_MS, 'UTC+9'],
    [12.75 * HOUR_MS, 'UTC+12:45'],
    [-3.5 * HOUR_MS, 'UTC−3:30'],
  ])('with an offset of %d ms is %s', (offsetMs, text) => expect(utcOffsetText(offsetMs)).toBe(text));
});

it('names days of the week and months', () => {
  expect([weekdayName('en', 1, 'long'), weekdayName('ja', 7, 'short')]).toEqual(['Monday', '日']);
  expect([monthName('en', 1), monthName('ar', 12)]).toEqual(['January', 'ديسمبر']);
});

it('writes a day in digits', () => {
  expect(['en', 'ja', 'ar'].map((language) => numericDay(language, '2026-11-21'))).toEqual([
    '21-11-2026',
    '2026/11/21',
    '21-11-2026',
  ]);
});
