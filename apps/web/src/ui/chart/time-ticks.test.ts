import { describe, expect, it } from 'vitest';
import { timeTicks } from './plot-axes.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const utc = () => 0;
const NOON = Date.UTC(2026, 5, 1, 12, 7);

describe('time ticks', () => {
  it.each([5 * MINUTE, HOUR, 5 * HOUR, 50 * HOUR, 30 * DAY, 800 * DAY])(
    'are at most eight in %d ms',
    (span) => {
      const { at, stepMs } = timeTicks(NOON - span, NOON, 8, utc);
      expect(at.length).toBeGreaterThanOrEqual(2);
      expect(at.length).toBeLessThanOrEqual(8);
      expect(at.every((tick) => tick >= NOON - span && tick <= NOON && tick % stepMs === 0)).toBe(true);
    },
  );

  it('are at full local hours for an offset with half an hour', () => {
    const india = () => 5.5 * HOUR;
    const { at, stepMs } = timeTicks(NOON - 5 * HOUR, NOON, 8, india);
    expect(stepMs).toBe(HOUR);
    expect(at.map((tick) => new Date(tick).toISOString().slice(11, 16))).toEqual([
      '07:30',
      '08:30',
      '09:30',
      '10:30',
      '11:30',
    ]);
  });

  it('stay at full local hours after a clock change', () => {
    // 2022-10-30 01:00 UTC: summer time ends in the Netherlands.
    const change = Date.UTC(2022, 9, 30, 1);
    const dutch = (at: number) => (at < change ? 2 : 1) * HOUR;
    const { at } = timeTicks(change - 12 * HOUR, change + 12 * HOUR, 8, dutch);
    const local = at.map((tick) => ((tick + dutch(tick)) / HOUR) % 24);
    expect(local.every((hour) => hour % 4 === 0)).toBe(true);
    expect(at.length).toBeGreaterThanOrEqual(5);
  });

  it('are empty for an empty or reversed window', () => {
    expect(timeTicks(NOON, NOON, 8, utc).at).toEqual([]);
    expect(timeTicks(NOON, NOON - 1, 8, utc).at).toEqual([]);
    expect(timeTicks(Number.NaN, NOON, 8, utc).at).toEqual([]);
  });
});
