import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { RuleCondition } from '@airdeck/contract/rules/rules';
import type { TimelyReading } from '../../rules/engine/device-evaluation.ts';
import { IntervalFold, type IntervalTerms } from '../../rules/engine/intervals.ts';
import type { Watcher } from '../../rules/engine/rule-standings.ts';
import { type Watch, watchesBy } from '../../rules/engine/rule-watch.ts';

/** Watches for the start and end of an automation's condition at a device. */
export type ConditionTerms = { readonly begins: IntervalTerms; readonly ends: IntervalTerms };

/** A change of whether a condition holds; epoch ms. */
export type ConditionChange = { readonly time: number; readonly holds: boolean };

const ALWAYS = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  applies: true,
};
/** Without the schedule, which automations check separately: readings from before its start count. */
const atAllTimes = () => ALWAYS;

/** Finds the end of a condition, as `watch` finds its start. */
export const opposite = (watch: Watch): Watch => ({
  ...watch,
  isBeyond: watch.isOver,
  isOver: (value) => !watch.isOver(value),
  isFurther: (value, other) => watch.isFurther(other, value),
});

/** The same for each index, compiled once. */
export function oppositesBy(condition: RuleCondition): (by: AirQualityIndex) => Watch | undefined {
  const watchBy = watchesBy(condition);
  const opposites = new WeakMap<Watch, Watch>();
  return (by) => {
    const watch = watchBy(by);
    if (!watch) return undefined;
    const found = opposites.get(watch) ?? opposite(watch);
    opposites.set(watch, found);
    return found;
  };
}

/** @param fromTime earlier readings do not count, epoch ms */
export const conditionTerms = (
  watches: { readonly begins: Watch; readonly ends: Watch },
  { holdMs, clearMs }: { readonly holdMs: number; readonly clearMs: number },
  fromTime: number,
): ConditionTerms => ({
  begins: { watch: watches.begins, holdMs, spanAt: atAllTimes, fromTime },
  ends: { watch: watches.ends, holdMs: clearMs, spanAt: atAllTimes, fromTime },
});

/** The time at which an interval was fulfilled; null: not yet. */
type Fulfilled = { readonly fulfilledTime: number | null };

/** Changes of a condition, from the fulfilled starts and ends, in order of time. */
export function changesOf(
  begins: readonly Fulfilled[],
  ends: readonly Fulfilled[],
  held: boolean,
): ConditionChange[] {
  const all = [
    ...begins.map(({ fulfilledTime: time }) => ({ time, holds: true })),
    ...ends.map(({ fulfilledTime: time }) => ({ time, holds: false })),
  ].filter((one): one is ConditionChange => one.time !== null);
  all.sort((one, other) => one.time - other.time);
  let before = held;
  return all.filter(({ holds }) => {
    const isChange = holds !== before;
    before = holds;
    return isChange;
  });
}

/**
 * Whether a condition holds after some readings, and what to watch for next.
 * @param readings all timely readings, by time, over at least the longer of its durations
 * @param held whether it held at the last evaluation
 */
export function judgeCondition(
  terms: ConditionTerms,
  readings: readonly TimelyReading[],
  held: boolean,
  now: number,
): { readonly holds: boolean; readonly watcher: Watcher } {
  const [begins, ends] = [terms.begins, terms.ends].map((one) => {
    const fold = new IntervalFold(one);
    for (const reading of readings) {
      const value = one.watch.valueOf(reading);
      if (value !== undefined) fold.take(reading.ts, value);
    }
    return fold.intervals(now);
  });
  const holds = changesOf(begins ?? [], ends ?? [], held).at(-1)?.holds ?? held;
  const last = (holds ? ends : begins)?.at(-1);
  const isPending = last !== undefined && last.overTime === null && last.fulfilledTime === null;
  return {
    holds,
    watcher: {
      terms: holds ? terms.ends : terms.begins,
      standing: isPending ? { state: 'pending', startTime: last.startTime } : { state: 'quiet' },
    },
  };
}
