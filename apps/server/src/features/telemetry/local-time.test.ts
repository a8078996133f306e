import { describe, expect, it } from 'vitest';
import { calendarStarts, offsetSpans } from './local-time.ts';

const HOUR = 3_600_000;
const at = (text: string) => Date.parse(text);
const times = (starts: readonly number[]) => starts.map((ts) => new Date(ts).toISOString());

describe('offsetSpans', () => {
  it('cuts a range where the clocks change', () => {
    const change = at('2022-10-30T01:00:00Z');
    const [from, to] = [at('2022-10-28T13:17:20Z'), at('2022-11-02T00:00:00Z')];
    expect(offsetSpans('Europe/Amsterdam', from, to)).toEqual([
      { fromTs: from, toTs: change, offsetMs: 2 * HOUR },
      { fromTs: change, toTs: to, offsetMs: HOUR },
    ]);
  });

  it('finds a change at no whole hour of UTC, by half an hour', () => {
    const spans = offsetSpans('Australia/Lord_Howe', at('2022-09-01T00:00:00Z'), at('2022-11-01T00:00:00Z'));
    expect(spans.map(({ fromTs, offsetMs }) => [new Date(fromTs).toISOString(), offsetMs / HOUR])).toEqual([
      ['2022-09-01T00:00:00.000Z', 10.5],
      ['2022-10-01T15:30:00.000Z', 11],
    ]);
  });

  it('leaves a range alone that ends with the change', () => {
    expect(
      offsetSpans('Europe/Amsterdam', at('2022-10-29T22:00:00Z'), at('2022-10-30T01:00:00Z')),
    ).toHaveLength(1);
    expect(offsetSpans('UTC', 5, 5)).toEqual([]);
  });
});

describe('calendarStarts', () => {
  it('begins days at local midnight, also those of 23 and 25 hours', () => {
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

  it('begins a day with its first minute where the clocks skip midnight', () => {
    const starts = calendarStarts(
      'days',
      'Asia/Beirut',
      at('2022-03-26T10:00:00Z'),
      at('2022-03-27T20:00:00Z'),
    );
    expect(times(starts)).toEqual(['2022-03-25T22:00:00.000Z', '2022-03-26T22:00:00.000Z']);
  });

  it('begins weeks on Monday and months on their first', () => {
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
