import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { describe, expect, it } from 'vitest';
import { RULE_LIMITS } from '../rules.limits.ts';
import type { KnownAlarm } from './alarm-decisions.ts';
import { evaluateRule, type TimelyReading } from './device-evaluation.ts';
import { DueDevices, type EvaluatedDevice } from './due-devices.ts';
import type { IntervalTerms } from './intervals.ts';
import { watchOf } from './rule-watch.ts';
import { spansOf } from './schedule-spans.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOON = Date.UTC(2026, 5, 1, 12);
const KEY = 7;

const atMost = (count: number) => ({ all: count, canWait: count });
const heard = (ts: number, pm25: number) => [{ deviceKey: KEY, ts, values: { pm25 } }];

function termsOf(holdMs: number, schedule: Parameters<typeof spansOf>[0] = null): IntervalTerms {
  const watch = watchOf({ kind: 'above', key: 'pm25', threshold: 40, clearAt: 35 }, DEFAULT_INDEX);
  if (!watch) throw new Error('unreachable');
  return { watch, holdMs, spanAt: spansOf(schedule, 'UTC'), fromTime: 0 };
}

/** The evaluation of the device with these readings and alarms. */
function evaluated(
  terms: IntervalTerms,
  readings: readonly TimelyReading[],
  known: readonly KnownAlarm[] = [],
) {
  const now = readings.at(-1)?.ts ?? NOON;
  const { standing, ...decision } = evaluateRule(terms, readings, known, { fromTs: 0, now });
  const device: EvaluatedDevice = {
    deviceKey: KEY,
    deviceId: 'd',
    tenantId: 't',
    watchers: [{ terms, standing }],
    readings,
  };
  return { device, decision };
}

function settled(
  terms: IntervalTerms,
  readings: readonly TimelyReading[],
  known: readonly KnownAlarm[] = [],
) {
  const due = new DueDevices();
  due.settle(KEY, evaluated(terms, readings, known).device, NOON);
  return due;
}

const alarm = (startTime: number, endTime = startTime): KnownAlarm => ({
  id: 'a',
  startTime,
  endTime,
  createdTime: endTime,
  clearTime: null,
  overKind: null,
  raiseAgain: null,
  worseThan: null,
  peak: 50,
  value: 50,
});

describe('a device is due', () => {
  it('after its first readings, unless they are far in the past or in the future', () => {
    const due = new DueDevices();
    due.hear([...heard(NOON - HOUR - 1, 50), ...heard(NOON + HOUR, 50)], NOON);
    expect(due.size).toBe(0);
    due.hear(heard(NOON - HOUR, 50), NOON);
    due.hear(heard(NOON - HOUR - MINUTE, 50), NOON - MINUTE);
    expect(due.take(atMost(9), NOON)).toEqual([
      { deviceKey: KEY, since: NOON - HOUR - MINUTE, dueTime: NOON - MINUTE, canWait: false },
    ]);
  });

  it('not by values that no sensor can mean', () => {
    const due = settled(termsOf(0), [{ ts: NOON, pm25: 10 }]);
    const values = { pm25: 65_535 };
    due.hear([{ deviceKey: KEY, ts: NOON + MINUTE, values, faults: new Set(['pm25']) }], NOON);
    expect(due.size).toBe(0);
    due.hear([{ deviceKey: KEY, ts: NOON + MINUTE, values }], NOON);
    expect(due.size).toBe(1);
  });

  it('once a condition has held for its duration, but not while clean air stays clean', () => {
    const due = settled(termsOf(3 * MINUTE), [{ ts: NOON, pm25: 10 }]);
    for (const [minute, value] of [20, 41, 38, 35, 45, 44].entries()) {
      due.hear(heard(NOON + (minute + 1) * MINUTE, value), NOON);
    }
    expect(due.size).toBe(0);
    due.hear(heard(NOON + 8 * MINUTE, 36), NOON);
    expect(due.size).toBe(1);
  });

  it('while an alarm is open: at its end, or once a minute to extend it', () => {
    const open = () => settled(termsOf(0), [{ ts: NOON, pm25: 50 }], [alarm(NOON)]);
    const isDue = (ts: number, value: number) => {
      const due = open();
      due.hear(heard(ts, value), NOON);
      return due.size > 0;
    };
    expect(isDue(NOON + 1000, 60)).toBe(false);
    expect(isDue(NOON + MINUTE, 60)).toBe(true);
    expect(isDue(NOON + 1000, 35)).toBe(true);
  });

  it('when a schedule has ended an interval', () => {
    const terms = termsOf(0, { weekdays: [1], from: '11:00', to: '13:00' });
    const due = settled(terms, [{ ts: NOON, pm25: 50 }], [alarm(NOON)]);
    due.markScheduled(NOON + HOUR - 1);
    expect(due.size).toBe(0);
    due.markScheduled(NOON + HOUR);
    expect(due.size).toBe(1);
  });

  it('when a reading older than the newest may change anything', () => {
    const due = settled(termsOf(3 * MINUTE), [{ ts: NOON, pm25: 10 }]);
    due.hear(heard(NOON - MINUTE, 20), NOON);
    expect(due.size).toBe(0);
    due.hear(heard(NOON - MINUTE, 50), NOON);
    expect(due.take(atMost(1), NOON)).toMatchObject([{ since: NOON - MINUTE }]);
  });
});

it('tenants take turns, regardless of the number of their due devices', () => {
  const due = new DueDevices();
  const { device } = evaluated(termsOf(0), [{ ts: NOON, pm25: 10 }]);
  const owners = { busy: [1, 2, 3, 4, 5, 6, 7, 8], calm: [11, 12], single: [21] };
  for (const [tenantId, deviceKeys] of Object.entries(owners)) {
    for (const deviceKey of deviceKeys) due.settle(deviceKey, { ...device, deviceKey, tenantId }, NOON);
  }
  const next = (count: number) => due.take(atMost(count), NOON).map(({ deviceKey }) => deviceKey);
  due.markTenant('busy', NOON);
  due.markTenant('calm', NOON + 1);
  due.markTenant('single', NOON + 2);
  expect(next(4)).toEqual([1, 11, 21, 2]);
  // Its rules change again: waiting devices keep their place, and it gets no further turn.
  due.markTenant('busy', NOON + 3);
  expect(next(3)).toEqual([12, 3, 4]);
  due.markTenant('single', NOON + 4);
  expect(next(2)).toEqual([5, 21]);
  expect(next(9)).toEqual([6, 7, 8, 1, 2]);
});

it('a device with a new reading waits for a limited number of devices without one', () => {
  const due = new DueDevices();
  const { device } = evaluated(termsOf(0), [{ ts: NOON, pm25: 10 }]);
  for (const deviceKey of [1, 2, 3, 4, 5, KEY]) due.settle(deviceKey, { ...device, deviceKey }, NOON);
  for (const deviceKey of [1, 2, 3, 4, 5]) due.mark(deviceKey, NOON, NOON, { canWait: true });
  const next = () => due.take({ all: 4, canWait: 2 }, NOON).map(({ deviceKey }) => deviceKey);
  due.hear(heard(NOON + 1, 50), NOON);
  expect(next()).toEqual([1, 2, KEY]);
  // A reading of its own ends the wait.
  due.mark(5, NOON, NOON);
  expect(next()).toEqual([3, 4, 5]);
});

it('a device that sends too much is due again only after a pause', () => {
  const due = new DueDevices();
  const { device } = evaluated(termsOf(0), [{ ts: NOON, pm25: 10 }]);
  const restsUntil = NOON + RULE_LIMITS.numbers.restMs;
  const takenAt = (now: number) => {
    due.settle(KEY, { ...device, restsUntil }, NOON);
    due.mark(KEY, NOON, NOON);
    return due.take(atMost(9), now).length;
  };
  expect(takenAt(restsUntil - 1)).toBe(0);
  expect(takenAt(restsUntil)).toBe(1);
  // After the clock is set back, the pause would not end.
  expect(takenAt(NOON - HOUR)).toBe(1);
});

describe('readings received during an evaluation', () => {
  it('count afterwards, unless the evaluation included them', () => {
    const due = new DueDevices();
    due.mark(KEY, NOON, NOON);
    due.take(atMost(1), NOON);
    due.settle(KEY, evaluated(termsOf(0), [{ ts: NOON, pm25: 10 }]).device, NOON);
    due.mark(KEY, NOON, NOON);
    due.take(atMost(1), NOON);
    due.hear([...heard(NOON + 1, 50), ...heard(NOON + 2, 10)], NOON);
    const readings = [NOON + 1, NOON + 2].map((ts, at) => ({ ts, pm25: at === 0 ? 50 : 10 }));
    due.settle(KEY, evaluated(termsOf(0), readings).device, NOON);
    expect(due.size).toBe(0);
    due.mark(KEY, NOON, NOON);
    due.take(atMost(1), NOON);
    due.hear(heard(NOON + 3, 50), NOON);
    due.settle(KEY, evaluated(termsOf(0), readings).device, NOON);
    expect(due.take(atMost(1), NOON)).toMatchObject([{ since: NOON + 3 }]);
  });

  it('and those of a failed evaluation make the device due again, from the earlier time', () => {
    const due = settled(termsOf(0), [{ ts: NOON, pm25: 10 }]);
    due.mark(KEY, NOON, NOON);
    const taken = due.take(atMost(1), NOON);
    due.hear(heard(NOON - MINUTE, 10), NOON + 1);
    due.giveBack(taken);
    expect(due.oldestTime).toBe(NOON);
    expect(due.take(atMost(1), NOON)).toMatchObject([
      { deviceKey: KEY, since: NOON - MINUTE, dueTime: NOON },
    ]);
  });
});

it('a device is due whenever evaluating it would raise or clear an alarm', () => {
  for (let seed = 1; seed <= 60; seed++) {
    const next = seededRandom(seed);
    const terms = termsOf(([0, 2, 10][Math.floor(next() * 3)] as number) * MINUTE);
    const due = new DueDevices();
    const readings: TimelyReading[] = [];
    let alarms: KnownAlarm[] = [];
    let value = 35;
    let ts = NOON;
    for (let index = 0; index < 150; index++) {
      ts += Math.ceil(next() * 90_000);
      value += (next() - 0.5) * 12;
      readings.push({ ts, pm25: value });
      due.hear(heard(ts, value), ts);
      const { device, decision } = evaluated(terms, readings, alarms);
      const isDue = due.take(atMost(1), NOON).length > 0;
      const { raised, over } = decision;
      if (raised.length > 0 || over) expect([seed, index, isDue]).toEqual([seed, index, true]);
      if (!isDue) continue;
      alarms = alarms
        .map((one) => {
          const reach = [...decision.extended, ...(over ? [over] : [])].find(
            ({ alarmId }) => alarmId === one.id,
          );
          return reach
            ? { ...one, endTime: reach.endTime, overKind: over?.alarmId === one.id ? 'ended' : null }
            : one;
        })
        .concat(
          raised.map(({ startTime, endTime, overTime }, at) => ({
            ...alarm(startTime, endTime),
            id: `${index} ${at}`,
            createdTime: ts,
            overKind: overTime === null ? null : 'ended',
          })),
        );
      due.settle(KEY, device, ts);
    }
  }
});
