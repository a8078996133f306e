import { describe, expect, it } from 'vitest';
import { dayOfText, dayStart, dayText, localDay, localInstant, weekdayOf } from './local-time.ts';
import { hoursAt, isOpenHour, type OpeningHours, openHours, openMs, openParts } from './opening-hours.ts';
import { seededRandom } from './testing/seeded-random.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const at = Date.parse;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];

const open = (spans: OpeningHours['spans'], holidays: OpeningHours['holidays'] = []): OpeningHours => ({
  spans,
  holidays,
});
const on = (...days: string[]) => days.map((day) => ({ from: day, to: day }));
const dayOf = (zone: string, day: string) => ({
  from: dayStart(zone, dayOfText(day)),
  to: dayStart(zone, dayOfText(day) + 1),
});

describe('opening hours', () => {
  it('always apply where none are stated, and never where a place is always closed', () => {
    const ts = at('2026-11-21T03:00:00Z');
    const ever = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
    expect(hoursAt(null, null)(ts)).toEqual({ ...ever, applies: true });
    expect(hoursAt(open([]), null)(ts)).toEqual({ ...ever, applies: false });
    expect(hoursAt(open([{ weekdays: [], from: '09:00', to: '17:00' }]), null)(ts).applies).toBe(false);
  });

  it('follow the clocks of the place on days of 23 and of 25 hours', () => {
    const zone = 'Europe/Berlin';
    const night = hoursAt(open([{ weekdays: EVERY_DAY, from: '22:00', to: '06:00' }]), zone);
    const whole = hoursAt(
      open([{ weekdays: EVERY_DAY, from: '00:00', to: '00:00' }], on('2026-01-01')),
      zone,
    );
    const hours = (day: string) => [night, whole].map((one) => openMs(one, dayOf(zone, day)) / HOUR_MS);
    expect(hours('2026-03-29')).toEqual([7, 23]);
    expect(hours('2026-10-25')).toEqual([9, 25]);
    expect(hours('2026-11-21')).toEqual([8, 24]);
  });

  it('are closed on holidays, also after midnight on both sides of one', () => {
    const zone = 'Asia/Kolkata';
    const bar = hoursAt(open([{ weekdays: EVERY_DAY, from: '18:00', to: '02:00' }], on('2026-11-21')), zone);
    const parts = openParts(bar, { from: at('2026-11-20T00:00+05:30'), to: at('2026-11-23T00:00+05:30') });
    expect(parts).toEqual([
      { from: at('2026-11-20T00:00+05:30'), to: at('2026-11-20T02:00+05:30') },
      { from: at('2026-11-20T18:00+05:30'), to: at('2026-11-21T00:00+05:30') },
      { from: at('2026-11-22T18:00+05:30'), to: at('2026-11-23T00:00+05:30') },
    ]);
  });

  it('count as many hours as can be measured in a span, also where they begin or end within an hour', () => {
    const span = { from: at('2026-11-16T00:00Z'), to: at('2026-11-30T00:00Z') };
    const starts = Array.from({ length: 14 * 24 }, (_, hour) => span.from + hour * HOUR_MS);
    for (const [from, to] of [
      ['08:00', '15:30'],
      ['08:40', '16:10'],
      ['22:45', '05:20'],
    ] as const) {
      const school = hoursAt(open([{ weekdays: [1, 2, 3, 4, 5], from, to }]), 'Asia/Kolkata');
      expect(openHours(school, span)).toBe(starts.filter((ts) => isOpenHour(school, ts)).length);
    }
    expect(openHours(undefined, { from: span.from - HOUR_MS / 2, to: span.to })).toBe(14 * 24 + 1);
  });

  it('are joined where they touch, for months between two holidays', () => {
    const always = open(
      [{ weekdays: EVERY_DAY, from: '00:00', to: '00:00' }],
      on('2026-01-01', '2026-12-25'),
    );
    expect(hoursAt(always, 'Asia/Tokyo')(at('2026-06-01T00:00Z'))).toEqual({
      from: at('2026-01-02T00:00+09:00'),
      to: at('2026-12-25T00:00+09:00'),
      applies: true,
    });
  });

  it('have a span for the whole of long holidays', () => {
    const summer = open(
      [{ weekdays: [1], from: '08:00', to: '09:00' }],
      [{ from: '2026-06-30', to: '2026-09-04' }],
    );
    expect(hoursAt(summer, null)(at('2026-08-01T00:00Z'))).toEqual({
      from: at('2026-06-29T09:00Z'),
      to: at('2026-09-07T08:00Z'),
      applies: false,
    });
  });

  it('match their definition at all times, in any zone', () => {
    const zones = [
      'Asia/Kolkata',
      'Europe/Berlin',
      'Australia/Lord_Howe',
      'Africa/Cairo',
      'America/Santiago',
    ];
    const random = seededRandom(47);
    const below = (most: number) => Math.floor(random() * most);
    const time = () => `${String(below(24)).padStart(2, '0')}:${String(below(4) * 15).padStart(2, '0')}`;
    const first = dayOfText('2026-01-01');
    for (let round = 0; round < 24; round++) {
      const zone = zones[round % zones.length] ?? 'UTC';
      const hours = open(
        Array.from({ length: 1 + below(3) }, () => ({
          weekdays: EVERY_DAY.filter(() => random() < 0.6),
          from: time(),
          to: time(),
        })),
        Array.from({ length: below(4) }, () => {
          const day = first + below(365);
          return { from: dayText(day), to: dayText(day + below(3)) };
        }),
      );
      const spanAt = hoursAt(hours, zone);
      for (let look = 0; look < 20; look++) {
        const ts = (first + below(365)) * DAY_MS + below(96) * 15 * MINUTE_MS;
        const span = spanAt(ts);
        const told = JSON.stringify({ zone, hours, ts: new Date(ts).toISOString() });
        expect(span.from <= ts && ts < span.to, told).toBe(true);
        const inside = [ts, Math.max(span.from, ts - 3 * DAY_MS), Math.min(span.to - 1, ts + 3 * DAY_MS)];
        for (const one of inside) expect(isOpenByDefinition(hours, zone, one), told).toBe(span.applies);
        for (const edge of [span.from - 1, span.to].filter(Number.isFinite))
          expect(isOpenByDefinition(hours, zone, edge), told).toBe(!span.applies);
      }
    }
  });
});

/** Whether one of the hours that began today or yesterday, on no holiday, contains a time outside of holidays. */
function isOpenByDefinition({ spans, holidays }: OpeningHours, zone: string, ts: number): boolean {
  const today = localDay(zone, ts);
  const isHoliday = (day: number) =>
    holidays.some(({ from, to }) => from <= dayText(day) && dayText(day) <= to);
  const instant = (day: number, time: string) => localInstant(zone, at(`${dayText(day)}T${time}:00Z`));
  return (
    !isHoliday(today) &&
    [today - 1, today].some((day) =>
      spans.some(({ weekdays, from, to }) => {
        if (isHoliday(day) || !weekdays.includes(weekdayOf(day) + 1)) return false;
        return instant(day, from) <= ts && ts < instant(to > from ? day : day + 1, to);
      }),
    )
  );
}
