import type { TimelyReading } from '../../rules/engine/device-evaluation.ts';
import { IntervalFold, type IntervalTerms } from '../../rules/engine/intervals.ts';
import type { Watcher } from '../../rules/engine/rule-standings.ts';
import type { Watch } from '../../rules/engine/rule-watch.ts';

/** When the condition of an automation begins to hold at a device, and when it is over. */
export type ConditionTerms = { readonly begins: IntervalTerms; readonly ends: IntervalTerms };

/** A change of whether a condition holds; epoch ms. */
export type ConditionChange = { readonly time: number; readonly holds: boolean };

const ALWAYS = {
  from: Number.NEGATIVE_INFINITY,
  to: Number.POSITIVE_INFINITY,
  applies: true,
};
/** An automation looks at its schedule by itself: what was measured before it began counts. */
const atAllTimes = () => ALWAYS;

/** Finds when a condition is over, as `watch` finds when it begins. */
export const opposite = (watch: Watch): Watch => ({
  ...watch,
  isBeyond: watch.isOver,
  isOver: (value) => !watch.isOver(value),
  isFurther: (value, other) => watch.isFurther(other, value),
});

/** @param fromTime what was measured before does not count, epoch ms */
export const conditionTerms = (
  watches: { readonly begins: Watch; readonly ends: Watch },
  { holdMs, clearMs }: { readonly holdMs: number; readonly clearMs: number },
  fromTime: number,
): ConditionTerms => ({
  begins: { watch: watches.begins, holdMs, spanAt: atAllTimes, fromTime },
  ends: { watch: watches.ends, holdMs: clearMs, spanAt: atAllTimes, fromTime },
});

/** An interval as far as it says when it was fulfilled; null: not yet. */
type Fulfilled = { readonly fulfilledTime: number | null };

/** When a condition changed, from when its beginnings and its ends were fulfilled, in the order of time. */
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
 * Whether a condition holds after some readings, and what to look out for next.
 * @param readings all that came in time, in the order of their times, of as long as the longer of its durations and more
 * @param held whether it held when they were looked at last
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
