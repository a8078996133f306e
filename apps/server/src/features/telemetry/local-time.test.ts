import { dayText, localDay } from '@airdeck/air/local-time';
import { describe, expect, it } from 'vitest';
import { calendarStarts, offsetSpans, zoneDays } from './local-time.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const times = (starts: readonly number[]) => starts.map((ts) => new Date(ts).toISOString());

describe('offsetSpans', () => {
  it('splits a range at a clock change', () => {
    const change = at('2022-10-30T01:00:00Z');
    const [from, to] = [at('2022-10-28T13:17:20Z'), at('2022-11-02T00:00:00Z')];
    expect(offsetSpans('Europe/Amsterdam', from, to)).toEqual([
      { fromTs: from, toTs: change, offsetMs: 2 * HOUR },
      { fromTs: change, toTs: to, offsetMs: HOUR },
    ]);
  });

  it('finds a change of half an hour, not at a full hour of UTC', () => {
    const spans = offsetSpans('Australia/Lord_Howe', at('2022-09-01T00:00:00Z'), at('2022-11-01T00:00:00Z'));
    expect(spans.map(({ fromTs, offsetMs }) => [new Date(fromTs).toISOString(), offsetMs / HOUR])).toEqual([
      ['2022-09-01T00:00:00.000Z', 10.5],
      ['2022-10-01T15:30:00.000Z', 11],
    ]);
  });

  it('does not split a range that ends at the change', () => {
    expect(
      offsetSpans('Europe/Amsterdam', at('2022-10-29T22:00:00Z'), at('2022-10-30T01:00:00Z')),
    ).toHaveLength(1);
    expect(offsetSpans('UTC', 5, 5)).toEqual([]);
  });
});

describe('calendarStarts', () => {
  it('starts days at local midnight, also those of 23 and 25 hours', () => {
    const starts = calendarStarts(
      'days',
      'Europe/Amsterdam',
      at('2022-10-29T12:00:00Z'),
      at('2022-10-31T12:00:00Z'),
    );
    expect(times(starts)).toEqual([
      '2022-10-28T22:00:00.000Z',
      '2022-10-29T22:00:00.000Z',
      '2022-10-30T23:00:00.000Z',
    ]);
  });

  it('starts a day at its first minute if the clocks skip midnight', () => {
    const starts = calendarStarts(
      'days',
      'Asia/Beirut',
      at('2022-03-26T10:00:00Z'),
      at('2022-03-27T20:00:00Z'),
    );
    expect(times(starts)).toEqual(['2022-03-25T22:00:00.000Z', '2022-03-26T22:00:00.000Z']);
  });

  it('starts weeks on Monday and months on their first day', () => {
    const [from, to] = [at('2026-01-14T00:00:00Z'), at('2026-02-03T00:00:00Z')];
    expect(times(calendarStarts('weeks', 'Asia/Kolkata', from, to))).toEqual([
      '2026-01-11T18:30:00.000Z',
      '2026-01-18T18:30:00.000Z',
      '2026-01-25T18:30:00.000Z',
      '2026-02-01T18:30:00.000Z',
    ]);
    expect(times(calendarStarts('months', 'UTC', from, to))).toEqual([
      '2026-01-01T00:00:00.000Z',
      '2026-02-01T00:00:00.000Z',
    ]);
  });
});

describe('zoneDays', () => {
  const daysOf = (zone: string, first: string, last: string) =>
    zoneDays(zone, at(first) / (24 * HOUR), at(last) / (24 * HOUR)).map(({ day, startTs, endTs }) => [
      dayText(day),
      new Date(startTs).toISOString(),
      (endTs - startTs) / HOUR,
    ]);

  it('last from local midnight to midnight, also with offsets of part of an hour, and 23 or 25 hours', () => {
    expect(daysOf('Asia/Kolkata', '2026-03-01', '2026-03-02')).toEqual([
      ['2026-03-01', '2026-02-28T18:30:00.000Z', 24],
      ['2026-03-02', '2026-03-01T18:30:00.000Z', 24],
    ]);
    expect(daysOf('Asia/Kathmandu', '2026-03-01', '2026-03-01')).toEqual([
      ['2026-03-01', '2026-02-28T18:15:00.000Z', 24],
    ]);
    expect(daysOf('America/New_York', '2026-03-08', '2026-03-08')).toEqual([
      ['2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ]);
    expect(daysOf('Europe/Berlin', '2026-10-25', '2026-10-25')).toEqual([
      ['2026-10-25', '2026-10-24T22:00:00.000Z', 25],
    ]);
  });

  it('omit a day that a zone skipped, and are complete for a year', () => {
    expect(daysOf('Pacific/Apia', '2011-12-29', '2011-12-31').map(([day]) => day)).toEqual([
      '2011-12-29',
      '2011-12-31',
    ]);
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12', 'UTC', 'America/Sao_Paulo']) {
      expect(daysOf(zone, '2018-01-01', '2018-12-31')).toHaveLength(365);
    }
  });

  it('match the local day of a time', () => {
    expect(dayText(localDay('Asia/Kolkata', at('2026-02-28T18:30:00Z')))).toBe('2026-03-01');
    expect(dayText(localDay('Asia/Kolkata', at('2026-02-28T18:29:59Z')))).toBe('2026-02-28');
  });
});
