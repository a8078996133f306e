import { daysOfSteps, stepsOf } from '@airdeck/air/record/record-frame';
import { describe, expect, it } from 'vitest';
import { frameOf } from './record-plan.ts';
import { openSpans } from './recorded-rooms.service.ts';

const NOW = Date.parse('2026-11-29T12:00:00Z');
const WEEK = { fromDay: '2026-11-16', toDay: '2026-11-22' };
const HALF_HOURS = { rooms: 1, needsHalfHours: false, hourlyBefore: 0, now: NOW };
const HOURS = { ...HALF_HOURS, hourlyBefore: NOW };

describe('the time of a record', () => {
  it.each(['Asia/Kolkata', 'Asia/Kathmandu', 'America/St_Johns', 'Asia/Tokyo', 'UTC'])(
    'has its days alone, in whole steps: %s',
    (zone) => {
      for (const kept of [HALF_HOURS, HOURS]) {
        const frame = frameOf(WEEK, zone, kept);
        const perDay = 86_400_000 / frame.stepMs;
        const days = daysOfSteps(frame);
        expect(stepsOf(frame)).toBe(7 * perDay);
        for (const day of new Set(days)) expect(days.filter((one) => one === day)).toHaveLength(perDay);
      }
    },
  );

  it('has the opening hours of each room on its own clocks', () => {
    const frame = frameOf({ fromDay: '2026-11-16', toDay: '2026-11-16' }, 'Asia/Kolkata', HALF_HOURS);
    const hours = { spans: [{ weekdays: [1], from: '09:00', to: '17:00' }], holidays: [] };
    const openOf = openSpans(frame);
    const between = (from: string, to: string) => [{ from: Date.parse(from), to: Date.parse(to) }];
    expect(openOf({ hours, timeZone: 'Asia/Kolkata' })).toEqual(
      between('2026-11-16T09:00+05:30', '2026-11-16T17:00+05:30'),
    );
    expect(openOf({ hours, timeZone: 'Asia/Tokyo' })).toEqual(
      between('2026-11-16T09:00+09:00', '2026-11-16T17:00+09:00'),
    );
    expect(openOf({ hours, timeZone: null })).toEqual(openOf({ hours, timeZone: 'Asia/Kolkata' }));
  });
});
