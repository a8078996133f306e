import { describe, expect, it } from 'vitest';
import { nightAt, sunDayAt, sunStandAt } from './sun.ts';

const at = Date.parse;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const timesOf = (day: ReturnType<typeof sunDayAt>) => {
  if (typeof day === 'string') throw new Error(`the sun is ${day}`);
  return day;
};

describe('the position of the sun', () => {
  // Meeus, Astronomical Algorithms, examples 25.a and 28.a.
  it('matches published examples', () => {
    const { declinationDeg, equationOfTimeMinutes } = sunStandAt(at('1992-10-13T00:00:00Z'));
    expect(declinationDeg).toBeCloseTo(-7.785, 2);
    expect(equationOfTimeMinutes).toBeCloseTo(13.71, 1);
  });
});

describe('sunrise and sunset', () => {
  it.each([
    // SunCalc's published test.
    ['2013-03-05T12:00:00Z', 50.5, 30.5, '2013-03-05T04:34:56Z', '2013-03-05T15:46:57Z'],
    // Timetables of the US Naval Observatory.
    ['2026-06-21T17:00:00Z', 40.71, -74.01, '2026-06-21T09:25:00Z', '2026-06-22T00:31:00Z'],
    ['2026-12-21T03:00:00Z', 35.68, 139.69, '2026-12-20T21:47:00Z', '2026-12-21T07:32:00Z'],
    ['2026-12-21T02:00:00Z', -33.87, 151.21, '2026-12-20T18:41:00Z', '2026-12-21T09:05:00Z'],
  ])('at %s, %d, %d match published tables within two minutes', (time, lat, lon, sunrise, sunset) => {
    const day = timesOf(sunDayAt({ lat, lon }, at(time)));
    expect(Math.abs(day.sunriseMs - at(sunrise))).toBeLessThan(2 * MINUTE_MS);
    expect(Math.abs(day.sunsetMs - at(sunset))).toBeLessThan(2 * MINUTE_MS);
  });

  // Almanac for Computers, 1990: Wayne, New Jersey.
  it('match a worked example', () => {
    const { sunriseMs } = timesOf(sunDayAt({ lat: 40.9, lon: -74.3 }, at('1990-06-25T17:00:00Z')));
    expect(Math.abs(sunriseMs - at('1990-06-25T09:26:00Z'))).toBeLessThan(2 * MINUTE_MS);
  });

  it('do not exist where the sun stays up or down', () => {
    const tromso = { lat: 69.65, lon: 18.96 };
    expect(sunDayAt(tromso, at('2026-06-21T12:00:00Z'))).toBe('up');
    expect(sunDayAt(tromso, at('2026-12-21T12:00:00Z'))).toBe('down');
  });
});

describe('the night', () => {
  const tokyo = { lat: 36, lon: 140 };
  it('is the current or the next one', () => {
    const during = nightAt(tokyo, at('2026-11-23T14:00:00Z'));
    expect(during).toEqual(nightAt(tokyo, at('2026-11-23T20:00:00Z')));
    expect(during?.from).toBeLessThan(at('2026-11-23T14:00:00Z'));
    expect(nightAt(tokyo, at('2026-11-23T02:00:00Z'))?.from).toBe(during?.from);
  });

  it('ends in the future, and starts within 14 hours, at any longitude', () => {
    for (let lon = -180; lon <= 180; lon += 30) {
      for (let hour = 0; hour < 48; hour += 1) {
        const ts = at('2026-03-01T00:00:00Z') + hour * HOUR_MS;
        const night = nightAt({ lat: 20, lon }, ts);
        expect(night?.until).toBeGreaterThan(ts);
        expect((night?.until ?? 0) - (night?.from ?? 0)).toBeLessThan(14 * HOUR_MS);
        expect((night?.from ?? 0) - ts).toBeLessThan(14 * HOUR_MS);
      }
    }
  });

  it('lasts all day in polar winter, and does not exist in polar summer', () => {
    const longyearbyen = { lat: 78, lon: 16 };
    const winter = at('2026-12-21T12:00:00Z');
    const night = nightAt(longyearbyen, winter);
    expect([Number(night?.from) < winter, Number(night?.until) > winter]).toEqual([true, true]);
    expect(nightAt(longyearbyen, at('2026-06-21T12:00:00Z'))).toBeNull();
    expect(nightAt({ lat: 90, lon: 0 }, at('2026-06-21T12:00:00Z'))).toBeNull();
  });
});
