import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import type { RuleCondition } from '@airdeck/contract/rules/rules';
import { describe, expect, it } from 'vitest';
import { type Interval, IntervalFold, type IntervalTerms } from './intervals.ts';
import { type RuleValues, type Watch, watchOf } from './rule-watch.ts';
import { spansOf } from './schedule-spans.ts';
import { intervalsByDefinition } from './testing/naive-intervals.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 5, 1, 10);

const above = (threshold: number, clearAt = threshold, key: 'pm25' | 'bat' = 'pm25') =>
  watch({ kind: 'above', key, threshold, clearAt });

function watch(condition: RuleCondition): Watch {
  const found = watchOf(condition, DEFAULT_INDEX);
  if (!found) throw new Error('such a condition is not about readings');
  return found;
}

function terms(options: Partial<IntervalTerms> & { schedule?: RuleSchedule; zone?: string } = {}) {
  const { schedule = null, zone = null, ...rest } = options;
  return { watch: above(40, 35), holdMs: 0, spanAt: spansOf(schedule, zone), fromTime: 0, ...rest };
}

/** @param values a value for each minute from START on; null: none */
function found(of: IntervalTerms, values: readonly (number | null)[], until = START + 100 * HOUR) {
  const fold = new IntervalFold(of);
  for (const [minute, value] of values.entries()) {
    if (value !== null) fold.take(START + minute * MINUTE, value);
  }
  return fold.intervals(until).map(inMinutes);
}

const minuteOf = (ts: number | null) => (ts === null ? null : (ts - START) / MINUTE);
const inMinutes = ({ startTime, endTime, overTime, fulfilledTime, peak, startValue }: Interval) => ({
  from: minuteOf(startTime),
  to: minuteOf(endTime),
  over: minuteOf(overTime),
  fulfilled: minuteOf(fulfilledTime),
  value: startValue,
  peak,
});

describe('an interval', () => {
  it('begins above the threshold, and continues until the value reaches its end threshold', () => {
    expect(found(terms(), [40, 41, 45, 38, 36, 35, 40, 50])).toEqual([
      { from: 1, to: 4, over: 5, fulfilled: 1, value: 41, peak: 45 },
      { from: 7, to: 7, over: null, fulfilled: 7, value: 50, peak: 50 },
    ]);
  });

  it('below a threshold has the lowest value as its peak', () => {
    const low = watch({ kind: 'below', key: 'bat', threshold: 20, clearAt: 25 });
    expect(found(terms({ watch: low }), [20, 19, 10, 24, 25])).toEqual([
      { from: 1, to: 3, over: 4, fulfilled: 1, value: 19, peak: 10 },
    ]);
  });

  it('is fulfilled by a reading that is still within it after the duration', () => {
    const held = terms({ holdMs: 3 * MINUTE });
    expect(found(held, [50, 50, 50])[0]?.fulfilled).toBeNull();
    expect(found(held, [50, 50, 50, 30])).toEqual([]);
    expect(found(held, [50, 50, 50, 36, 30])[0]?.fulfilled).toBe(3);
    expect(found(held, [50, 50, null, null, 50])[0]?.fulfilled).toBe(4);
  });

  it('begins again after a gap if it was not fulfilled, and continues if it was', () => {
    const gap = Array.from<null>({ length: 8 }).fill(null);
    const held = terms({ holdMs: 3 * MINUTE });
    expect(found(held, [50, 50, ...gap, 50, 50])).toMatchObject([{ from: 10, over: null, fulfilled: null }]);
    expect(found(held, [50, 50, ...gap, 38, 38])).toEqual([]);
    expect(found(held, [50, 50, 50, 50, ...gap, 38, 30])).toMatchObject([{ from: 0, to: 12, over: 13 }]);
    // For a device that measures every eight minutes, this is not a gap once its step is known.
    const slow = [10, ...gap.slice(1), 10, ...gap.slice(1), 10, ...gap.slice(1), 50, ...gap.slice(1), 50];
    expect(found(held, slow)).toMatchObject([{ from: 24, to: 32, fulfilled: 32 }]);
  });

  it('excludes readings from before the rule or the owner', () => {
    expect(found(terms({ fromTime: START + 2 * MINUTE }), [50, 50, 50, 30])).toMatchObject([{ from: 2 }]);
  });

  it('continues an alarm from before the readings', () => {
    const fold = new IntervalFold(terms(), { startTime: 1, endTime: 2, startValue: 41, peak: 90 });
    fold.take(START, 38);
    fold.bridge(95);
    fold.take(START + MINUTE, 20);
    expect(fold.intervals(START)).toMatchObject([
      { startTime: 1, endTime: START, overTime: START + MINUTE, startValue: 41, peak: 95 },
    ]);
  });

  it.each<[RuleCondition, RuleValues, number | undefined]>([
    [{ kind: 'above', key: 'co2', threshold: 1, clearAt: 1 }, { co2: null, pm25: 5 }, undefined],
    [{ kind: 'index', band: 'poor' }, { iaq: 250, pm25: 5 }, 250],
    [{ kind: 'index', band: 'poor' }, { pm25: 30, pm10: 120 }, 114],
    [{ kind: 'index', band: 'poor' }, { co2: 900 }, undefined],
  ])('uses the value of a reading for %o', (condition, values, value) => {
    expect(watch(condition).valueOf(values)).toBe(value);
  });

  it('of the index begins with its band and ends below it', () => {
    const poor = watch({ kind: 'index', band: 'poor' });
    expect([200, 201].map(poor.isBeyond)).toEqual([false, true]);
    expect([200, 201].map(poor.isOver)).toEqual([true, false]);
  });
});

describe('a schedule', () => {
  const night: RuleSchedule = { weekdays: [1, 2, 3, 4, 5], from: '22:00', to: '02:30' };

  it('ends an interval at the end of its span, also without a reading, and begins the next one at its start', () => {
    const morning: RuleSchedule = { weekdays: [1], from: '10:01', to: '10:03' };
    const values = [50, 50, 50, 50, 50];
    expect(found(terms({ schedule: morning }), values)).toMatchObject([{ from: 1, to: 2, over: 3 }]);
    expect(found(terms({ schedule: morning }), [50, 50], START + 3 * MINUTE)[0]?.over).toBe(3);
    expect(found(terms({ schedule: morning }), [50, 50], START + 3 * MINUTE - 1)[0]?.over).toBeNull();
  });

  it('can span midnight, by the weekday of its start', () => {
    const at = spansOf(night, 'Asia/Tokyo');
    const local = (day: number, hour: number, minute = 0) => Date.UTC(2026, 5, day, hour - 9, minute);
    // 5 June 2026 is a Friday.
    expect(at(local(6, 1)).applies).toBe(true);
    expect(at(local(5, 23))).toEqual({ from: local(5, 22), to: local(6, 2, 30), applies: true });
    expect(at(local(6, 2, 30))).toEqual({ from: local(6, 2, 30), to: local(8, 22), applies: false });
    expect(at(local(6, 23)).applies).toBe(false);
  });

  it('uses local time across clock changes', () => {
    const at = spansOf({ weekdays: [6, 7], from: '22:00', to: '02:30' }, 'Europe/Berlin');
    // In the night to 29 March 2026, 02:30 is skipped; in that to 25 October it is repeated.
    const spring = at(Date.UTC(2026, 2, 28, 23));
    expect(spring).toEqual({
      from: Date.UTC(2026, 2, 28, 21),
      to: Date.UTC(2026, 2, 29, 1, 30),
      applies: true,
    });
    const autumn = at(Date.UTC(2026, 9, 24, 23));
    expect(autumn).toEqual({
      from: Date.UTC(2026, 9, 24, 20),
      to: Date.UTC(2026, 9, 25, 0, 30),
      applies: true,
    });
  });

  it('merges adjacent spans, and has no end if they cover all times', () => {
    const weekend = spansOf({ weekdays: [6, 7], from: '00:00', to: '00:00' }, 'UTC');
    const saturday = Date.UTC(2026, 5, 6);
    expect(weekend(saturday + 30 * HOUR)).toEqual({
      from: saturday,
      to: saturday + 48 * HOUR,
      applies: true,
    });
    const always = spansOf({ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '06:00' }, 'UTC');
    expect(always(START).to).toBe(Number.POSITIVE_INFINITY);
  });

  it.each([Date.UTC(2026, 2, 27), Date.UTC(2026, 9, 23), Date.UTC(2026, 5, 1)])(
    'matches clock and calendar at all times (week from %i)',
    (week) => {
      const timeZone = 'Europe/Berlin';
      const at = spansOf({ weekdays: [2, 7], from: '01:15', to: '04:45' }, timeZone);
      const clock = new Intl.DateTimeFormat('en-GB', {
        timeZone,
        weekday: 'short',
        hour: '2-digit',
        minute: '2-digit',
      });
      for (let ts = week; ts < week + 168 * HOUR; ts += 15 * MINUTE) {
        const parts = Object.fromEntries(clock.formatToParts(ts).map(({ type, value }) => [type, value]));
        const time = `${parts['hour']}:${parts['minute']}`;
        const isShown = ['Tue', 'Sun'].includes(parts['weekday'] ?? '') && time >= '01:15' && time < '04:45';
        expect([new Date(ts).toISOString(), at(ts).applies]).toEqual([new Date(ts).toISOString(), isShown]);
      }
    },
  );
});

describe('for any readings', () => {
  it('the intervals match the definition', () => {
    for (let seed = 1; seed <= 150; seed++) {
      const next = seededRandom(seed);
      const { readings, of } = anything(next);
      const fold = new IntervalFold(of);
      for (const { ts, value } of readings) fold.take(ts, value);
      const until = START + Math.floor(next() * 72 * HOUR);
      expect([seed, fold.intervals(until)]).toEqual([seed, intervalsByDefinition(of, readings, until)]);
    }
  });
});

/** Readings of some days with gaps, around the threshold, and a rule with or without duration and schedule. */
function anything(next: () => number) {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T;
  const threshold = 40;
  const of: IntervalTerms = {
    watch: above(threshold, pick(40, 35, 20)),
    holdMs: pick(0, 1, 5, 30) * MINUTE,
    spanAt: spansOf(
      pick(null, { weekdays: [1, 2, 3], from: '22:00', to: pick('06:00', '22:00') }),
      pick('UTC', 'America/St_Johns'),
    ),
    fromTime: pick(0, START + 3 * HOUR),
  };
  const readings = [];
  let ts = START;
  let value = 30;
  for (let index = 0; index < 150; index++) {
    ts += Math.ceil(next() * pick(MINUTE, MINUTE, 4 * MINUTE, 20 * MINUTE));
    if (next() < 0.02) ts += Math.floor(next() * 8 * HOUR);
    value = next() < 0.1 ? next() * 80 : value + (next() - 0.5) * 8;
    readings.push({ ts, value: Math.round(value) });
  }
  return { of, readings };
}
