import { describe, expect, it } from 'vitest';
import { type Preset, presetPeriod } from './period.ts';

const [MONDAY, SATURDAY, SUNDAY] = [1, 6, 7];

describe('a preset period', () => {
  it.each<[Preset, string, string, string, number]>([
    ['today', '2026-11-28', '2026-11-28', '2026-11-28', MONDAY],
    ['sevenDays', '2026-11-28', '2026-11-22', '2026-11-28', MONDAY],
    ['thirtyDays', '2026-03-01', '2026-01-31', '2026-03-01', MONDAY],
    ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28', MONDAY],
    ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31', MONDAY],
    ['lastWeek', '2026-11-28', '2026-11-16', '2026-11-22', MONDAY],
    ['lastWeek', '2026-11-23', '2026-11-16', '2026-11-22', MONDAY],
    ['lastWeek', '2026-11-22', '2026-11-09', '2026-11-15', MONDAY],
    ['lastWeek', '2026-11-28', '2026-11-15', '2026-11-21', SUNDAY],
    ['lastWeek', '2026-11-28', '2026-11-21', '2026-11-27', SATURDAY],
  ])('%s on %s is %s to %s with weeks from day %s', (preset, today, from, to, firstWeekday) => {
    expect(presetPeriod(preset, today, firstWeekday)).toEqual({ from, to });
  });
});
