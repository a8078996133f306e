import { describe, expect, it } from 'vitest';
import { airIndexOf } from './air-index.ts';
import {
  type AiringAdvice,
  airingAdvice,
  airingDays,
  type OutlookHour,
  outlookSpan,
} from './airing-outlook.ts';
import { DEFAULT_INDEX } from './indices/default-index.ts';
import { hoursAt, openParts } from './opening-hours.ts';
import { seededRandom } from './testing/seeded-random.ts';
import { indexOf } from './yardstick.ts';

const HOUR_MS = 3_600_000;
const TOKYO = 'Asia/Tokyo';
/** Sunday evening in Tokyo: tomorrow is Monday, 11 May. */
const NOW = Date.UTC(2026, 4, 10, 9, 20);
const MONDAY = Date.UTC(2026, 4, 10, 15);
const OFFICE = hoursAt(
  { spans: [{ weekdays: [1, 2, 3, 4, 5], from: '08:30', to: '18:00' }], holidays: [] },
  TOKYO,
);
const ROOM = { pm25: 20, pm10: null, co2Ppm: 900, temperatureC: 23, warmC: null };

/** Hours from now on; particles by the hour of the day in Tokyo. */
function hoursOf(pm25At: (hour: number) => number | null, weather: Partial<OutlookHour> = {}): OutlookHour[] {
  return Array.from({ length: 40 }, (_, index) => {
    const startTs = Date.UTC(2026, 4, 10, 9) + index * HOUR_MS;
    const pm25 = pm25At((18 + index) % 24);
    return { startTs, pm25, pm10: null, temperatureC: 18, windKmh: 9, rainMm: 0, ...weather };
  });
}

const tomorrow = (hours: OutlookHour[], room = ROOM, by = DEFAULT_INDEX): AiringAdvice => {
  const [, day] = airingDays(by, hours, room, { zone: TOKYO, openAt: OFFICE, now: NOW });
  if (!day) throw new Error('No tomorrow');
  return day.advice;
};
const at = (hour: number) => MONDAY + hour * HOUR_MS;

describe('tomorrow a room is aired', () => {
  it('before the street gets worse than its best band', () => {
    const advice = tomorrow(hoursOf((hour) => (hour < 10 ? 12 : 45)));
    expect(advice).toEqual({
      reason: 'clean',
      windows: [{ from: at(8.5), to: at(10), when: 'before' }],
      band: 'good',
      mind: null,
    });
  });

  it('at any time, twice, or between two hours', () => {
    const whenOf = (isClean: (hour: number) => boolean) =>
      tomorrow(hoursOf((hour) => (isClean(hour) ? 12 : 45))).windows;
    expect(whenOf(() => true)).toEqual([{ from: at(8.5), to: at(18), when: 'anyTime' }]);
    expect(whenOf((hour) => hour < 10 || hour >= 16)).toEqual([
      { from: at(8.5), to: at(10), when: 'before' },
      { from: at(16), to: at(18), when: 'after' },
    ]);
    expect(whenOf((hour) => hour >= 12 && hour < 14)).toEqual([
      { from: at(12), to: at(14), when: 'between' },
    ]);
  });

  it('in dry hours, and for minutes only where it is cold or hotter than inside', () => {
    const wetMorning = hoursOf(() => 12).map((hour) => ({ ...hour, rainMm: hour.startTs < at(12) ? 1 : 0 }));
    expect(tomorrow(wetMorning).windows).toEqual([{ from: at(12), to: at(18), when: 'after' }]);
    expect(tomorrow(hoursOf(() => 12, { rainMm: 3 }))).toMatchObject({ reason: 'wet', windows: [] });
    expect(tomorrow(hoursOf(() => 12, { windKmh: 62 })).reason).toBe('wet');
    expect(tomorrow(hoursOf(() => 12, { temperatureC: -4 }))).toMatchObject({
      reason: 'clean',
      mind: 'cold',
    });
    const hotNoon = hoursOf(() => 12).map((hour) => ({
      ...hour,
      temperatureC: hour.startTs < at(11) ? 24 : 33,
    }));
    expect(tomorrow(hotNoon)).toMatchObject({ windows: [{ to: at(11), when: 'before' }], mind: null });
    const cleanerAtNoon = hotNoon.map((hour) => ({ ...hour, pm25: hour.startTs < at(11) ? 40 : 12 }));
    expect(tomorrow(cleanerAtNoon)).toMatchObject({ windows: [{ to: at(11) }], mind: 'cleanerButHot' });
    const cleanerInRain = hoursOf(() => 40).map((hour) =>
      hour.startTs < at(12) ? { ...hour, rainMm: 1, pm25: 12 } : hour,
    );
    expect(tomorrow(cleanerInRain)).toMatchObject({ windows: [{ from: at(12) }], mind: 'cleanerButWet' });
    expect(tomorrow(hoursOf(() => 12, { temperatureC: 33 }))).toMatchObject({ mind: 'hot' });
    expect(
      tomorrow(
        hoursOf(() => 12, { temperatureC: 33 }),
        { ...ROOM, temperatureC: 35 },
      ).mind,
    ).toBeNull();
  });

  it('not while the outdoor air is worse than inside, unless the room is very stuffy', () => {
    const dirty = hoursOf(() => 75);
    expect(tomorrow(dirty)).toEqual({ reason: 'dirtyOutside', windows: [], band: 'moderate', mind: null });
    expect(tomorrow(dirty, { ...ROOM, pm25: 180 })).toMatchObject({
      reason: 'cleanerOutside',
      band: 'moderate',
    });
    expect(tomorrow(dirty, { ...ROOM, co2Ppm: 2400 })).toMatchObject({
      reason: 'leastBad',
      // Not any time: that would sound as if the air were fine.
      windows: [{ when: 'between' }],
      band: 'moderate',
    });
    expect(
      tomorrow(
        hoursOf(() => 110),
        { ...ROOM, co2Ppm: 2400 },
      ).reason,
    ).toBe('dirtyOutside');
  });

  it('by the index of the room', () => {
    const plain = indexOf({ index: 'plain', limits: 'who2021' });
    expect(
      tomorrow(
        hoursOf(() => 20),
        ROOM,
        plain,
      ),
    ).toMatchObject({ reason: 'dirtyOutside' });
    expect(
      tomorrow(
        hoursOf(() => 20),
        ROOM,
      ),
    ).toMatchObject({ reason: 'clean' });
  });

  it('without a word where it is closed, or the particles of most hours are unknown', () => {
    const daysAt = (now: number) =>
      airingDays(
        DEFAULT_INDEX,
        hoursOf(() => 12),
        ROOM,
        { zone: TOKYO, openAt: OFFICE, now },
      ).map(({ day, advice }) => [day, advice.reason]);
    expect(daysAt(NOW)[0]).toEqual(['today', 'closed']);
    // In the evening of a working day, its hours are over: it is not called closed.
    expect(daysAt(at(19)).map(([day]) => day)).toEqual(['tomorrow']);
    expect(tomorrow(hoursOf((hour) => (hour < 11 ? 12 : null))).reason).toBe('unknown');
    expect(tomorrow(hoursOf((hour) => (hour < 14 ? 12 : null)))).toMatchObject({
      windows: [{ to: at(14), when: 'before' }],
    });
    expect(tomorrow([]).reason).toBe('unknown');
  });
});

it('uses the hours in which people are awake without opening hours, on days of 23 and 25 hours, too', () => {
  const lengths = [Date.UTC(2026, 2, 28, 12), Date.UTC(2026, 9, 24, 12)].map((now) => {
    const { from, midnight, to } = outlookSpan('Europe/London', now);
    const hours = hoursOf(() => 12).map((hour, index) => ({ ...hour, startTs: from + index * HOUR_MS }));
    const place = { zone: 'Europe/London', openAt: undefined, now };
    const [, day] = airingDays(DEFAULT_INDEX, hours, ROOM, place);
    const [window] = day?.advice.windows ?? [];
    return [
      (to - midnight) / HOUR_MS,
      (window?.from ?? 0) - midnight,
      ((window?.to ?? 0) - (window?.from ?? 0)) / HOUR_MS,
    ];
  });
  expect(lengths).toEqual([
    [23, 5 * HOUR_MS, 16],
    [25, 7 * HOUR_MS, 16],
  ]);
});

it('airs in opening hours only, apart from each other, and never in a worse band than it says', () => {
  const uniform = seededRandom(48);
  const perhaps = (value: number) => (uniform() < 0.1 ? null : value);
  const open = openParts(OFFICE, { from: at(0), to: at(24) });
  for (let run = 0; run < 300; run += 1) {
    const dirt = uniform() * 300;
    const hours = Array.from({ length: 24 }, (_, index) => ({
      startTs: at(index),
      pm25: perhaps(uniform() * dirt),
      pm10: null,
      temperatureC: perhaps(uniform() * 60 - 15),
      windKmh: null,
      rainMm: perhaps(uniform() < 0.7 ? 0 : 1),
    }));
    const room = { ...ROOM, co2Ppm: perhaps(400 + uniform() * 3000) };
    const advice = airingAdvice(DEFAULT_INDEX, hours, room, OFFICE, { from: at(0), to: at(24) });
    let end = 0;
    for (const { from, to } of advice.windows) {
      expect(from).toBeGreaterThan(end);
      expect(open.some((part) => part.from <= from && to <= part.to)).toBe(true);
      end = to;
      for (const hour of hours.filter(({ startTs }) => startTs < to && startTs + HOUR_MS > from)) {
        expect(hour.rainMm ?? 0).toBeLessThan(0.2);
        expect(airIndexOf(DEFAULT_INDEX, hour)?.band).toBe(advice.band);
      }
    }
    const airs = ['clean', 'cleanerOutside', 'leastBad'].includes(advice.reason);
    expect(advice.windows.length > 0).toBe(airs);
  }
});
