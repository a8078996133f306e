import { describe, expect, it } from 'vitest';
import { nextDay } from './repeat-days.ts';

const due = (
  every: number,
  unit: 'days' | 'weeks' | 'months',
  from: string,
  dueDate = from,
  today = dueDate,
) => nextDay({ every, unit }, { from, dueDate, today });

describe('the next day of a series', () => {
  it.each([
    [1, 'days', '2026-02-28', '2026-03-01'],
    [4, 'weeks', '2026-11-01', '2026-11-29'],
    [1, 'months', '2026-12-15', '2027-01-15'],
    [12, 'months', '2028-02-29', '2029-02-28'],
  ] as const)('is %i %s after %s', (every, unit, from, expected) => {
    expect(due(every, unit, from)).toBe(expected);
  });

  it('is the last day of a shorter month, and the original date after it', () => {
    expect(due(1, 'months', '2026-01-31')).toBe('2026-02-28');
    expect(due(1, 'months', '2026-01-31', '2026-02-28')).toBe('2026-03-31');
  });

  it('is after the due date, even if done early', () => {
    expect(due(4, 'weeks', '2026-11-29', '2026-11-29', '2026-11-20')).toBe('2026-12-27');
  });

  it('keeps the weekday, and skips past days', () => {
    expect(due(1, 'weeks', '2026-11-02', '2026-11-02', '2026-11-25')).toBe('2026-11-30');
    expect(due(1, 'weeks', '2026-11-02', '2026-11-02', '2026-11-30')).toBe('2026-11-30');
    expect(due(2, 'months', '2025-01-10', '2025-01-10', '2026-11-22')).toBe('2027-01-10');
  });
});
