import { describe, expect, it } from 'vitest';
import { dayOfText, dayStart, dayText, localDay, localInstant } from './local-time.ts';

const HOUR_MS = 3_600_000;
const at = Date.parse;
const start = (zone: string, day: string) => dayStart(zone, dayOfText(day));
const hoursOf = (zone: string, day: string) =>
  (dayStart(zone, dayOfText(day) + 1) - start(zone, day)) / HOUR_MS;

describe('a local day', () => {
  it('is the one of its zone', () => {
    const ts = at('2026-11-20T20:00:00Z');
    expect(['Asia/Kolkata', 'America/New_York'].map((zone) => dayText(localDay(zone, ts)))).toEqual([
      '2026-11-21',
      '2026-11-20',
    ]);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['Europe/Berlin', '2026-11-21', 24],
    // Half an hour.
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    // Midnight is skipped.
    ['Africa/Cairo', '2026-04-24', 23],
    // 23:00 is repeated.
    ['Africa/Cairo', '2026-10-29', 25],
    // The whole day is skipped.
    ['Pacific/Apia', '2011-12-30', 0],
  ])('%s %s has %d hours', (zone, day, hours) => {
    expect(hoursOf(zone, day)).toBe(hours);
    const [from, to] = [start(zone, day), dayStart(zone, dayOfText(day) + 1)];
    if (hours > 0) expect([from, to - 1].map((ts) => dayText(localDay(zone, ts)))).toEqual([day, day]);
    expect(localDay(zone, from - 1)).toBe(dayOfText(day) - 1);
  });

  it('begins at the change of the clocks if midnight is skipped', () => {
    expect(start('Africa/Cairo', '2026-04-24')).toBe(at('2026-04-23T22:00:00Z'));
  });
});

describe('a local time', () => {
  it.each([
    ['an usual one', '2026-11-21T07:30', '2026-11-21T06:30:00Z'],
    ['a skipped one', '2026-03-29T02:30', '2026-03-29T01:30:00Z'],
    ['a repeated one', '2026-10-25T02:30', '2026-10-25T00:30:00Z'],
  ])('is found: %s', (_what, local, instant) => {
    expect(localInstant('Europe/Berlin', at(`${local}Z`))).toBe(at(instant));
  });
});
