import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { seededRandom } from '@airdeck/air/testing/seeded-random';
import type { MeasuredCondition } from '@airdeck/contract/rules/rules';
import { describe, expect, it } from 'vitest';
import { RuleStandings } from '../../rules/engine/rule-standings.ts';
import { watchOf } from '../../rules/engine/rule-watch.ts';
import { changesOf, conditionTerms, judgeCondition, opposite } from './condition-state.ts';

const MINUTE = 60_000;
const HIGH: MeasuredCondition = { kind: 'above', key: 'pm25', threshold: 60, clearAt: 35 };

function termsOf(condition = HIGH, { hold = 5, clear = 15, from = 0 } = {}) {
  const begins = watchOf(condition, DEFAULT_INDEX);
  if (!begins) throw new Error('no condition on readings');
  const durations = { holdMs: hold * MINUTE, clearMs: clear * MINUTE };
  return conditionTerms({ begins, ends: opposite(begins) }, durations, from);
}

/** Readings a minute apart. */
const minutes = (values: readonly number[]) => values.map((pm25, at) => ({ ts: at * MINUTE, pm25 }));
const times = (value: number, count: number) => Array.from({ length: count }, () => value);
const judge = (values: readonly number[], held = false, terms = termsOf()) =>
  judgeCondition(terms, minutes(values), held, values.length * MINUTE);

describe('the condition of an automation', () => {
  it('holds once it is fulfilled for its duration, and not before', () => {
    expect(judge(times(70, 5)).holds).toBe(false);
    expect(judge(times(70, 6)).holds).toBe(true);
    expect(judge([...times(70, 4), 30, ...times(70, 4)]).holds).toBe(false);
  });

  it('ends once it is cleared for its duration; between the two thresholds it continues', () => {
    const high = times(70, 6);
    expect(judge([...high, ...times(30, 15)]).holds).toBe(true);
    expect(judge([...high, ...times(30, 16)]).holds).toBe(false);
    expect(judge([...high, ...times(30, 10), 50, ...times(30, 10)]).holds).toBe(true);
    expect(judge([...high, ...times(50, 60)]).holds).toBe(true);
  });

  it('keeps its state if the readings do not decide it', () => {
    for (const held of [true, false]) {
      expect(judge([], held).holds).toBe(held);
      expect(judge(times(50, 60), held).holds).toBe(held);
    }
    expect(judge(times(30, 16), true).holds).toBe(false);
  });

  it('ignores readings from before its start', () => {
    expect(judge(times(70, 6), false, termsOf(HIGH, { from: 2 * MINUTE })).holds).toBe(false);
    expect(judge(times(70, 8), false, termsOf(HIGH, { from: 2 * MINUTE })).holds).toBe(true);
  });

  it('supports low values and the index', () => {
    const dry: MeasuredCondition = { kind: 'below', key: 'pm25', threshold: 20, clearAt: 30 };
    const low = termsOf(dry, { hold: 1, clear: 1 });
    expect(judge([10, 10], false, low).holds).toBe(true);
    expect(judge([10, 10, 30, 30], false, low).holds).toBe(false);
    const poor = termsOf({ kind: 'index', band: 'poor' }, { hold: 0, clear: 0 });
    expect(judge([250], false, poor).holds).toBe(true);
    expect(judge([250, 10], false, poor).holds).toBe(false);
  });

  it('alternates between holding and not holding', () => {
    const at = (minute: number) => ({ fulfilledTime: minute * MINUTE });
    const changes = changesOf([at(1), at(2), at(9)], [at(4), { fulfilledTime: null }], false);
    expect(changes.map(({ time, holds }) => [time / MINUTE, holds])).toEqual([
      [1, true],
      [4, false],
      [9, true],
    ]);
    expect(changesOf([at(1)], [], true)).toEqual([]);
  });
});

/** Values, a minute apart, and durations, by seed. */
function someAir(seed: number) {
  const next = seededRandom(seed);
  const values = Array.from({ length: Math.floor(next() * 150) }, () => Math.floor(next() * 100));
  // Spans with little change, like real air.
  const air = values.flatMap((value) => times(value, 1 + Math.floor(next() * 8)));
  const durations = { hold: Math.floor(next() * 8), clear: Math.floor(next() * 8) };
  return { values: air, terms: termsOf(HIGH, durations) };
}

describe('for any readings, a condition', () => {
  it('has the same state, whether evaluated once at the end or with each reading', () => {
    let changes = 0;
    for (let seed = 1; seed <= 12; seed++) {
      const { values, terms } = someAir(seed);
      const readings = minutes(values);
      let held = false;
      for (let count = 1; count <= readings.length; count++) {
        const { holds } = judgeCondition(terms, readings.slice(0, count), held, count * MINUTE);
        if (holds !== held) changes += 1;
        held = holds;
      }
      expect([seed, judge(values, false, terms).holds]).toEqual([seed, held]);
    }
    expect(changes).toBeGreaterThan(50);
  });

  it('is evaluated again with each reading that changes it', () => {
    for (let seed = 1; seed <= 12; seed++) {
      const { values, terms } = someAir(seed);
      const readings = minutes(values);
      let { holds, watcher } = judgeCondition(terms, [], false, 0);
      let standings = new RuleStandings([watcher]);
      for (const [at, reading] of readings.entries()) {
        const mayChange = standings.mayChange(reading.ts, reading, true);
        const judged = judgeCondition(terms, readings.slice(0, at + 1), holds, reading.ts);
        if (judged.holds !== holds) expect([seed, at, mayChange]).toEqual([seed, at, true]);
        if (!mayChange) continue;
        ({ holds, watcher } = judged);
        standings = new RuleStandings([watcher]);
      }
    }
  });
});
