import { describe, expect, it } from 'vitest';
import { compareSpans, type HourValue } from './before-after.ts';

/** A Monday, in days since the epoch. */
const MONDAY = Date.UTC(2026, 2, 2) / 86_400_000;
const WEEKS = 2;
const SPANS = { day: MONDAY, weeks: WEEKS, least: 0.5 };
const ALL_DAY = Array.from({ length: 24 }, (_, hour) => hour);

/** Hours of the fifteen days before and after the day. */
function hoursOf(
  levelOf: (offset: number, hour: number) => number | undefined,
  hours: readonly number[] = ALL_DAY,
): HourValue[] {
  return Array.from({ length: 31 }, (_, index) => index - 15).flatMap((offset) =>
    hours.flatMap((hour) => {
      const value = levelOf(offset, hour);
      return value === undefined ? [] : [{ day: MONDAY + offset, hour, value }];
    }),
  );
}

/** A wave over the days, identical on both sides. */
const weather = (offset: number) => 1 + 0.1 * Math.sin(offset > 0 ? offset - 15 : offset);
const halved = (offset: number) => (offset > 0 ? 20 : 40) * weather(offset);

describe('spans before and after a day', () => {
  it('yield the change with its interval, from whole weeks without the day itself', () => {
    // Values between or outside the spans are ignored.
    const { days, possibleHours, inside } = compareSpans(
      SPANS,
      hoursOf((offset) => (offset === 0 || Math.abs(offset) === 15 ? 9_000 : halved(offset))),
      undefined,
    );
    expect(days.map(({ day }) => day - MONDAY)).toEqual([
      ...Array.from({ length: 14 }, (_, index) => index - 14),
      ...Array.from({ length: 14 }, (_, index) => index + 1),
    ]);
    expect(possibleHours).toBe(14 * 24);
    expect(inside?.part).toBeCloseTo(-0.5, 1);
    expect(inside?.low).toBeLessThan(-0.5);
    expect(inside?.high).toBeGreaterThan(-0.5);
    expect(inside?.high).toBeLessThan(-0.4);
    expect(inside?.before).toBeCloseTo(40, -1);
    expect(inside?.after).toBeCloseTo(20, -1);
  });

  it('use only hours of a weekday that were measured on both sides', () => {
    // Night values are a thousand times higher, and the device ran at night only in the later span.
    const { inside, days, possibleHours } = compareSpans(
      SPANS,
      hoursOf((offset, hour) => {
        if (hour < 8) return offset > 0 ? 20_000 : undefined;
        return 20 * weather(offset);
      }),
      undefined,
    );
    expect(possibleHours).toBe(14 * 16);
    expect(days.every(({ hours }) => hours === 16)).toBe(true);
    expect(Math.abs(inside?.part ?? 1)).toBeLessThan(0.02);
  });

  it('omit days with more than a quarter missing, and require ten days on each side', () => {
    const missingOn = (count: number) =>
      compareSpans(
        SPANS,
        hoursOf((offset, hour) => (offset < 0 && offset >= -count && hour > 16 ? undefined : halved(offset))),
        undefined,
      );
    expect(missingOn(4).days.filter(({ inside }) => inside === null)).toHaveLength(4);
    expect(missingOn(4).inside?.part).toBeCloseTo(-0.5, 1);
    expect(missingOn(5).inside).toBeUndefined();
  });

  it('treat smaller values as half the resolution of a sensor', () => {
    const { inside } = compareSpans(
      SPANS,
      hoursOf((offset) => (offset > 0 ? 0 : 1)),
      undefined,
    );
    expect(inside).toMatchObject({ before: 1, after: 0.5, part: -0.5 });
  });
});

describe('outdoor air', () => {
  const outside = (offset: number) => (offset > 0 ? 120 : 60) * weather(offset);

  it('is the reference of the net change, hour by hour of the same days', () => {
    const { net, ...levels } = compareSpans(SPANS, hoursOf(halved), hoursOf(outside));
    expect(levels.outside?.part).toBeCloseTo(1, 1);
    expect(levels.inside?.part).toBeCloseTo(-0.5, 1);
    // A quarter of the level explained by outdoor air; the shared weather does not widen the interval.
    expect(net?.part).toBeCloseTo(-0.75, 9);
    expect((net?.high ?? 1) - (net?.low ?? 0)).toBeLessThan(1e-9);
  });

  it('is undefined if it is missing for too many days', () => {
    const known = hoursOf((offset) => (offset > 4 ? undefined : outside(offset)));
    const { inside, ...others } = compareSpans(SPANS, hoursOf(halved), known);
    expect(inside).toBeDefined();
    expect([others.outside, others.net]).toEqual([undefined, undefined]);
  });
});
