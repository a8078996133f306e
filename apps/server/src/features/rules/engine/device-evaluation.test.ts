import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import { RAISE_AGAIN, type RaiseAgain } from '@airdeck/contract/alarms/raise-again';
import { describe, expect, it } from 'vitest';
import type { Decision, KnownAlarm } from './alarm-decisions.ts';
import { evaluateRule, readFrom, type TimelyReading } from './device-evaluation.ts';
import type { Interval, IntervalTerms } from './intervals.ts';
import { watchOf } from './rule-watch.ts';
import { spansOf } from './schedule-spans.ts';
import { intervalsByDefinition } from './testing/naive-intervals.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 5, 1, 10);
const MANY = 100;

type Reading = TimelyReading & { pm25: number };
type Alarm = { -readonly [key in keyof KnownAlarm]: KnownAlarm[key] };

/** A store of readings and alarms, evaluated like in the product, with only the data that it would read. */
class Installation {
  readonly alarms: Alarm[] = [];
  readonly terms: IntervalTerms;
  readonly #stored = new Map<number, Reading>();

  constructor(terms: IntervalTerms) {
    this.terms = terms;
  }

  get readings(): Reading[] {
    return [...this.#stored.values()].sort((one, other) => one.ts - other.ts);
  }

  store(reading: Reading): void {
    this.#stored.set(reading.ts, reading);
  }

  evaluate(since: number, now: number): Decision {
    const watched = this.alarms.find(({ overKind }) => overKind === null);
    const fromTs = readFrom(this.terms.holdMs, since, watched);
    const all = this.readings;
    const first = all.findIndex(({ ts }) => ts >= fromTs);
    const read = first === -1 ? [] : all.slice(Math.max(0, first - 8));
    const decision = evaluateRule(this.terms, read, this.alarms, { fromTs, now });
    const { extended, over } = decision;
    for (const change of [...extended, over]) {
      const alarm = this.alarms.find(({ id }) => id === change?.alarmId);
      if (alarm && change) Object.assign(alarm, { endTime: change.endTime, peak: change.peak });
    }
    const ended = this.alarms.find(({ id }) => id === over?.alarmId);
    if (ended && over) Object.assign(ended, { overKind: over.kind, clearTime: ended.clearTime ?? over.at });
    // After the ends: at most one alarm is ongoing.
    for (const interval of decision.raised) this.#raise(interval, now);
    return decision;
  }

  /** A person clears open alarms. */
  clear(now: number, raiseAgain: RaiseAgain = 'afterEnd'): void {
    const worseThan = this.readings.at(-1)?.pm25 ?? null;
    for (const alarm of this.alarms) {
      if (alarm.clearTime === null) Object.assign(alarm, { clearTime: now, raiseAgain, worseThan });
    }
  }

  /** The valid alarms, without disproved ones. */
  get counted(): Alarm[] {
    return this.alarms.filter(({ overKind }) => overKind !== 'disproved');
  }

  #raise({ startTime, endTime, overTime, peak, startValue }: Interval, now: number): void {
    expect(this.alarms.filter(({ overKind }) => overKind === null && overTime === null)).toEqual([]);
    this.alarms.push({
      id: String(this.alarms.length),
      startTime,
      endTime,
      createdTime: now,
      clearTime: overTime,
      overKind: overTime === null ? null : 'ended',
      peak,
      value: startValue,
      raiseAgain: null,
      worseThan: null,
    });
  }
}

const overlaps = (interval: Interval, { startTime, endTime }: KnownAlarm) =>
  interval.startTime <= endTime && startTime <= interval.endTime;

function anyTerms(next: () => number): IntervalTerms {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T;
  const watch = watchOf({ kind: 'above', key: 'pm25', threshold: 40, clearAt: pick(40, 33) }, DEFAULT_INDEX);
  if (!watch) throw new Error('unreachable');
  const schedule = pick(null, null, { weekdays: [1, 2, 3, 4], from: '20:30', to: '12:15' });
  return {
    watch,
    holdMs: pick(0, 3, 10) * MINUTE,
    spanAt: spansOf(schedule, 'Asia/Kolkata'),
    fromTime: START,
  };
}

/** Readings about a minute apart, with pauses, by time. */
function anyReadings(next: () => number): Reading[] {
  const readings = [];
  let ts = START;
  let value = 35;
  for (let index = 0; index < 120; index++) {
    ts += 30_000 + Math.floor(next() * MINUTE);
    if (next() < 0.03) ts += Math.floor(next() * 50 * MINUTE);
    value = next() < 0.08 ? 20 + next() * 40 : value + (next() - 0.5) * 10;
    readings.push({ ts, pm25: Math.round(value) });
  }
  return readings;
}

const definition = ({ terms, readings }: Installation, until: number) =>
  intervalsByDefinition(
    terms,
    readings.map(({ ts, pm25 }) => ({ ts, value: pm25 })),
    until,
  ).filter(({ fulfilledTime }) => fulfilledTime !== null);

/** The stored end of an open alarm may be delayed by a minute. */
const spanOf = ({ startTime, overTime, endTime }: Interval) => [
  startTime,
  overTime === null ? null : endTime,
];

it('readings in order result in one alarm per fulfilled interval, whenever they are evaluated', () => {
  for (let seed = 1; seed <= MANY; seed++) {
    const next = seededRandom(seed);
    const installation = new Installation(anyTerms(next));
    const often = next();
    let since = Number.POSITIVE_INFINITY;
    let now = START;
    for (const reading of anyReadings(next)) {
      installation.store(reading);
      now = reading.ts;
      since = Math.min(since, reading.ts);
      if (next() > often) continue;
      installation.evaluate(since, now);
      since = Number.POSITIVE_INFINITY;
      // Restarts evaluate again everything stored since an hour before the last evaluation.
      if (next() < 0.2) installation.evaluate(now - HOUR, now);
      if (next() < 0.1) installation.clear(now);
    }
    installation.evaluate(Math.min(since, now), now);
    const alarms = installation.alarms.map((alarm) => [
      alarm.startTime,
      alarm.overKind === null ? null : alarm.endTime,
    ]);
    expect([seed, alarms]).toEqual([seed, definition(installation, now).map(spanOf)]);
  }
});

it('readings in any order, also repeated, miss and duplicate no alarms, and end disproved ones', () => {
  for (let seed = 1; seed <= MANY; seed++) {
    const next = seededRandom(seed + 10_000);
    const installation = new Installation(anyTerms(next));
    const delay = () => (next() < 0.2 ? Math.floor(next() * 59 * MINUTE) : 0);
    const arrivals = anyReadings(next)
      .flatMap((reading) => (next() < 0.2 ? [reading, reading] : [reading]))
      .map((reading) => ({ reading, at: reading.ts + delay() }))
      .sort((one, other) => one.at - other.at);
    let now = START;
    for (const { reading, at } of arrivals) {
      installation.store(reading);
      now = at;
      installation.evaluate(next() < 0.05 ? now - HOUR : reading.ts, now);
      if (next() < 0.02) installation.clear(now);
    }
    const fulfilled = definition(installation, now);
    const { counted } = installation;
    for (const interval of fulfilled) {
      expect([seed, counted.filter((alarm) => overlaps(interval, alarm)).length]).toEqual([seed, 1]);
    }
    // Ended alarms stay, even if a still later reading would have prevented them.
    const goingOn = fulfilled.filter(({ overTime }) => overTime === null);
    const watched = counted.filter(({ overKind }) => overKind === null);
    expect([seed, watched.length]).toEqual([seed, goingOn.length]);
    for (const alarm of watched) {
      expect([seed, goingOn.some((interval) => overlaps(interval, alarm))]).toEqual([seed, true]);
    }
  }
});

it('alarms raised again after a clearing continue their interval: none is left without, and at most one is ongoing', () => {
  for (let seed = 1; seed <= MANY; seed++) {
    const next = seededRandom(seed + 20_000);
    const installation = new Installation(anyTerms(next));
    for (const reading of anyReadings(next)) {
      installation.store(reading);
      const isLate = next() < 0.1;
      if (isLate) continue;
      installation.evaluate(next() < 0.1 ? reading.ts - HOUR : reading.ts - 2 * MINUTE, reading.ts);
      if (next() < 0.1)
        installation.clear(reading.ts, RAISE_AGAIN[Math.floor(next() * RAISE_AGAIN.length)] ?? 'afterHour');
    }
    const now = installation.readings.at(-1)?.ts ?? START;
    installation.evaluate(now - HOUR, now);
    const fulfilled = definition(installation, now);
    for (const interval of fulfilled) {
      expect([seed, installation.counted.some((alarm) => overlaps(interval, alarm))]).toEqual([seed, true]);
    }
    const goingOn = fulfilled.filter(({ overTime }) => overTime === null);
    const watched = installation.alarms.filter(({ overKind }) => overKind === null);
    expect([seed, watched.length]).toEqual([seed, goingOn.length]);
  }
});

describe('an alarm that a person cleared while its condition goes on', () => {
  const watch = watchOf({ kind: 'above', key: 'pm25', threshold: 40, clearAt: 33 }, DEFAULT_INDEX);
  if (!watch) throw new Error('unreachable');
  const terms = { watch, holdMs: 10 * MINUTE, spanAt: spansOf(null, null), fromTime: START };

  /** Minutes from the start to the starts and clearings of its alarms; readings come every minute. */
  function alarmsAfter(raiseAgain: RaiseAgain, clearedAt: number, values: (minute: number) => number) {
    const installation = new Installation(terms);
    const raised: number[] = [];
    for (let minute = 0; minute <= 100; minute++) {
      const now = START + minute * MINUTE;
      installation.store({ ts: now, pm25: values(minute) });
      if (installation.evaluate(now, now).raised.length > 0) raised.push(minute);
      if (minute === clearedAt) installation.clear(now, raiseAgain);
    }
    const minuteOf = (ts: number) => (ts - START) / MINUTE;
    return {
      raised,
      spans: installation.alarms.map(({ startTime, endTime }) => [minuteOf(startTime), minuteOf(endTime)]),
    };
  }
  const bad = () => 50;

  it("is raised again after the rule's duration, counted from the clearing", () => {
    expect(alarmsAfter('afterDuration', 20, bad)).toEqual({
      raised: [10, 31],
      spans: [
        [0, 20],
        [20, 100],
      ],
    });
    const restarted = (minute: number) => (minute === 25 ? 35 : 50);
    expect(alarmsAfter('afterDuration', 20, restarted).raised).toEqual([10, 31]);
    expect(alarmsAfter('afterDuration', 20, (minute) => (minute < 25 ? 50 : 35)).raised).toEqual([10, 31]);
  });

  it('is raised again after an hour if its condition still holds then', () => {
    expect(alarmsAfter('afterHour', 20, bad)).toEqual({
      raised: [10, 80],
      spans: [
        [0, 20],
        [20, 100],
      ],
    });
    // It has ended in between: its next alarm is an ordinary one.
    expect(alarmsAfter('afterHour', 20, (minute) => (minute === 60 ? 30 : 50)).raised).toEqual([10, 71]);
    expect(alarmsAfter('afterHour', 20, (minute) => (minute < 60 ? 50 : 30)).raised).toEqual([10]);
  });

  it('is raised again as soon as the air is in a worse band than at the clearing', () => {
    const rising = (minute: number) => (minute < 30 ? 50 : minute < 40 ? 58 : 65);
    expect(alarmsAfter('whenWorse', 20, rising)).toEqual({
      raised: [10, 40],
      spans: [
        [0, 20],
        [20, 100],
      ],
    });
    // It was in that band before, but not at the clearing.
    const again = (minute: number) => (minute < 15 ? 95 : minute < 40 ? 50 : 95);
    expect(alarmsAfter('whenWorse', 20, again).raised).toEqual([10, 40]);
    expect(alarmsAfter('whenWorse', 20, (minute) => (minute < 40 ? 50 : 58)).raised).toEqual([10]);
  });

  it('is raised again only after the end of its condition', () => {
    expect(alarmsAfter('afterEnd', 20, (minute) => 50 + minute).raised).toEqual([10]);
    expect(alarmsAfter('afterEnd', 20, (minute) => (minute === 40 ? 30 : 50)).raised).toEqual([10, 51]);
  });
});
