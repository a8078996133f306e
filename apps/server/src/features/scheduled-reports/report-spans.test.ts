import { describe, expect, it } from 'vitest';
import { dueSpan, lastWholeSpan, nextDueTime } from './report-spans.ts';

const HOUR_MS = 3_600_000;
const at = (iso: string) => Date.parse(iso);
const iso = (ts: number) => new Date(ts).toISOString();
const hoursOf = ({ startTs, endTs }: { startTs: number; endTs: number }) => (endTs - startTs) / HOUR_MS;

describe('a span of a report', () => {
  it('is the last week from Monday to Sunday in the time zone', () => {
    // In India it is Monday already.
    const span = lastWholeSpan('weekly', 'Asia/Kolkata', at('2026-11-22T18:31:00Z'));
    expect(span).toMatchObject({ fromDay: '2026-11-16', toDay: '2026-11-22' });
    expect(iso(span.startTs)).toBe('2026-11-15T18:30:00.000Z');
    expect(iso(span.endTs)).toBe('2026-11-22T18:30:00.000Z');
    expect(iso(span.before.startTs)).toBe('2026-11-08T18:30:00.000Z');
    expect(span.dayStarts).toHaveLength(7);
    const elsewhere = lastWholeSpan('weekly', 'UTC', at('2026-11-22T18:31:00Z'));
    expect(elsewhere).toMatchObject({ fromDay: '2026-11-09', toDay: '2026-11-15' });
  });

  it.each([
    ['Europe/Berlin', '2026-04-01T00:00:00Z', '2026-03-23', 167],
    ['Europe/Berlin', '2026-10-27T00:00:00Z', '2026-10-19', 169],
    ['America/New_York', '2026-11-03T12:00:00Z', '2026-10-26', 169],
    ['Australia/Lord_Howe', '2026-04-07T00:00:00Z', '2026-03-30', 168.5],
  ])('has an hour more or less where clocks change: %s, %s', (zone, now, fromDay, hours) => {
    const span = lastWholeSpan('weekly', zone, at(now));
    expect(span.fromDay).toBe(fromDay);
    expect(hoursOf(span)).toBe(hours);
    expect(span.dayStarts).toHaveLength(7);
  });

  it.each([
    ['Asia/Tokyo', '2027-01-01T00:00:00Z', '2026-12-01', '2026-12-31', 31],
    ['Pacific/Kiritimati', '2026-02-28T10:00:00Z', '2026-02-01', '2026-02-28', 28],
    ['Pacific/Pago_Pago', '2026-03-01T10:59:00Z', '2026-01-01', '2026-01-31', 31],
    ['Africa/Cairo', '2024-03-15T00:00:00Z', '2024-02-01', '2024-02-29', 29],
  ])('is the last month of the calendar: %s, %s', (zone, now, fromDay, toDay, days) => {
    const span = lastWholeSpan('monthly', zone, at(now));
    expect(span).toMatchObject({ fromDay, toDay });
    expect(span.dayStarts).toHaveLength(days);
  });

  it('is due in the morning after its last day; of several missed ones, only the last is due', () => {
    const [zone, monday] = ['Asia/Kolkata', at('2026-11-22T18:30:00Z')];
    const due = monday + 6 * HOUR_MS;
    expect(nextDueTime('weekly', zone, monday - 1)).toBe(due);
    expect(nextDueTime('weekly', zone, monday)).toBe(due);
    expect(nextDueTime('weekly', zone, due)).toBe(due + 7 * 24 * HOUR_MS);
    expect(dueSpan('weekly', zone, due).toDay).toBe('2026-11-22');
    expect(dueSpan('weekly', zone, due - 1).toDay).toBe('2026-11-15');
    expect(dueSpan('weekly', zone, due + 69 * 24 * HOUR_MS).toDay).toBe('2027-01-24');
    expect(iso(nextDueTime('monthly', 'UTC', at('2026-11-23T08:00:00Z')))).toBe('2026-12-01T06:00:00.000Z');
    expect(iso(nextDueTime('twoMonthly', 'UTC', at('2026-11-23T08:00:00Z')))).toBe(
      '2027-01-01T06:00:00.000Z',
    );
    const twoMonths = { fromDay: '2026-09-01', toDay: '2026-10-31' };
    expect(dueSpan('twoMonthly', 'Asia/Tokyo', at('2026-12-31T00:00:00Z'))).toMatchObject(twoMonths);
  });
});
