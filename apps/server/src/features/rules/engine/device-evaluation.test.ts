import { expect, it } from 'vitest';
import type { Decision, KnownAlarm } from './alarm-decisions.ts';
import { evaluateRule, readFrom, type TimelyReading } from './device-evaluation.ts';
import type { Interval, IntervalTerms } from './intervals.ts';
import { watchOf } from './rule-watch.ts';
import { spansOf } from './schedule-spans.ts';
import { intervalsByDefinition, random } from './testing/naive-intervals.ts';

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
  clear(now: number): void {
    for (const alarm of this.alarms) alarm.clearTime ??= now;
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
    });
  }
}

const overlaps = (interval: Interval, { startTime, endTime }: KnownAlarm) =>
  interval.startTime <= endTime && startTime <= interval.endTime;

function anyTerms(next: () => number): IntervalTerms {
  const pick = <T>(...choices: readonly T[]) => choices[Math.floor(next() * choices.length)] as T;
  const watch = watchOf({ kind: 'above', key: 'pm25', threshold: 40, clearAt: pick(40, 33) });
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
    const next = random(seed);
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
    const next = random(seed + 10_000);
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
