import { gapLimitOfStep } from '@airdeck/air/gaps';
import type { Interval, IntervalTerms } from '../intervals.ts';

type Value = { readonly ts: number; readonly value: number };

/**
 * The intervals of a rule by definition, without those that ended unfulfilled: each is searched from its start. Slow,
 * but simple.
 */
export function intervalsByDefinition(
  { watch, holdMs, spanAt, fromTime }: IntervalTerms,
  values: readonly Value[],
  until: number,
): Interval[] {
  const found: Interval[] = [];
  for (let at = 0; at < values.length; ) {
    const first = values[at] as Value;
    const span = spanAt(first.ts);
    if (first.ts < fromTime || !watch.isBeyond(first.value) || !span.applies) {
      at += 1;
      continue;
    }
    let end = at + 1;
    let overTime: number | null = null;
    let isLost = false;
    for (; end < values.length; end++) {
      const { ts, value } = values[end] as Value;
      const held = (values[end - 1] as Value).ts - first.ts;
      if (ts >= span.to) overTime = span.to;
      else if (isGapBefore(values, end) && held < holdMs) isLost = true;
      else if (watch.isOver(value)) overTime = ts;
      if (isLost || overTime !== null) break;
    }
    const inIt = values.slice(at, end);
    at = end;
    if (isLost) continue;
    if (overTime === null && until >= span.to) overTime = span.to;
    const fulfilledTime = inIt.find(({ ts }) => ts - first.ts >= holdMs)?.ts ?? null;
    if (overTime !== null && fulfilledTime === null) continue;
    found.push({
      startTime: first.ts,
      startValue: first.value,
      endTime: (inIt.at(-1) as Value).ts,
      peak: inIt.reduce((peak, { value }) => (watch.isFurther(value, peak) ? value : peak), first.value),
      fulfilledTime,
      overTime,
    });
  }
  return found;
}

function isGapBefore(values: readonly Value[], index: number): boolean {
  const step = (to: number) => (values[to]?.ts ?? Number.NaN) - (values[to - 1]?.ts ?? Number.NaN);
  const rhythm = Math.min(step(index - 1), step(index - 2));
  return step(index) > gapLimitOfStep(Number.isNaN(rhythm) ? 0 : rhythm);
}
