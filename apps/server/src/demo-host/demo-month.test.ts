import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { expect, it } from 'vitest';
import { PLACEMENTS, type Placement, pastReadings } from '../../../demo/src/readings.ts';
import { evaluateRule, type TimelyReading } from '../features/rules/engine/device-evaluation.ts';
import { watchOf } from '../features/rules/engine/rule-watch.ts';
import { spansOf } from '../features/rules/engine/schedule-spans.ts';
import { STARTING_RULES } from '../features/rules/starting-rules.ts';

const MINUTE_MS = 60_000;
const DAYS = 30;
const MONTH_MS = DAYS * 24 * 60 * MINUTE_MS;

/** Alarms that the rules of a new tenant raise in a month for a room of the demo. */
function alarmsOfMonth(placement: Placement, until: number): number {
  const fromTs = until - MONTH_MS;
  const readings: TimelyReading[] = pastReadings(placement, fromTs, until, until).map(({ ts, values }) => ({
    ...values,
    ts,
  }));
  const perRule = STARTING_RULES.map(({ condition, holdMinutes }) => {
    if (condition.kind === 'silent') return pausesIn(readings, condition.minutes * MINUTE_MS, until);
    const watch = watchOf(condition, DEFAULT_INDEX);
    if (!watch) throw new Error(`no count for ${condition.kind}`);
    const terms = { watch, holdMs: holdMinutes * MINUTE_MS, spanAt: spansOf(null, null), fromTime: fromTs };
    const { raised } = evaluateRule(terms, readings, [], { fromTs, now: until });
    return raised.length;
  });
  return perRule.reduce((sum, count) => sum + count);
}

const pausesIn = (readings: readonly TimelyReading[], longerThanMs: number, until: number): number =>
  [...readings.slice(1).map(({ ts }) => ts), until].filter(
    (ts, index) => ts - (readings[index]?.ts ?? ts) > longerThanMs,
  ).length;

it('a month of the demo has fewer than one alarm a room and day, and most rooms have some', () => {
  // In winter the air outside is at its worst.
  const until = Date.UTC(2026, 0, 28, 6);
  const counts = PLACEMENTS.map(
    (placement) => [placement.device.label, alarmsOfMonth(placement, until)] as const,
  );
  expect(counts.filter(([, count]) => count >= DAYS)).toEqual([]);
  expect(counts.filter(([, count]) => count > 0).length).toBeGreaterThan(PLACEMENTS.length / 2);
});
