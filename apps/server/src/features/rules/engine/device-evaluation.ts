import { type Decision, decide, type KnownAlarm } from './alarm-decisions.ts';
import { type Interval, IntervalFold, type IntervalTerms } from './intervals.ts';
import type { RuleValues } from './rule-watch.ts';

const HOUR_MS = 3_600_000;

/** A reading that came in time, as rules look at it. */
export type TimelyReading = RuleValues & { readonly ts: number };

/** How a condition stands after the newest reading, for those who look out for the next change. */
export type Standing =
  | { readonly state: 'quiet' }
  /** It began, and has not held for long enough. */
  | { readonly state: 'pending'; readonly startTime: number }
  /** It is fulfilled; `knownUntil`: how far that is written down. */
  | { readonly state: 'active'; readonly knownUntil: number; readonly spanEnd: number };

/**
 * From when on readings are needed to evaluate a rule that may have changed at `since`: whatever had begun so long
 * before is fulfilled and has its alarm, or is over. What raised an alarm is looked at again as a whole, when a reading
 * from before that came only now.
 */
export function readFrom(holdMs: number, since: number, watched: KnownAlarm | undefined): number {
  const from = since - holdMs - HOUR_MS;
  return watched && since <= watched.createdTime ? Math.min(from, watched.startTime) : from;
}

/**
 * Evaluates one rule at one device.
 * @param readings all that came in time from `fromTs` on, in the order of their times, and some from before that
 * @param fromTs of `readFrom`
 * @param now the time of evaluation
 */
export function evaluateRule(
  terms: IntervalTerms,
  readings: readonly TimelyReading[],
  known: readonly KnownAlarm[],
  { fromTs, now }: { fromTs: number; now: number },
): Decision & { readonly standing: Standing } {
  const watched = known.find(({ overKind }) => overKind === null);
  const isFromBefore = watched !== undefined && watched.startTime < fromTs;
  const fold = isFromBefore ? new IntervalFold(terms, goingOn(watched)) : new IntervalFold(terms);
  for (const reading of readings) {
    // What is from before only shows the rhythm, where an alarm says how things stood.
    if (isFromBefore && reading.ts < fromTs) continue;
    const value = terms.watch.valueOf(reading);
    if (value !== undefined) fold.take(reading.ts, value);
  }
  // What was over before that has been decided. Readings from before may show it once more.
  const intervals = fold.intervals(now).filter(({ overTime }) => overTime === null || overTime >= fromTs);
  const decision = decide(intervals, known, now);
  return { ...decision, standing: standingOf(terms, intervals.at(-1), watched, decision) };
}

const goingOn = ({ startTime, endTime, value, peak }: KnownAlarm) => ({
  startTime,
  endTime,
  startValue: value ?? peak ?? 0,
  peak: peak ?? value ?? 0,
});

function standingOf(
  { spanAt }: IntervalTerms,
  last: Interval | undefined,
  watched: KnownAlarm | undefined,
  { extended }: Decision,
): Standing {
  if (!last || last.overTime !== null) return { state: 'quiet' };
  if (last.fulfilledTime === null) return { state: 'pending', startTime: last.startTime };
  const written = extended.find(({ alarmId }) => alarmId === watched?.id)?.endTime ?? watched?.endTime;
  return { state: 'active', knownUntil: written ?? last.endTime, spanEnd: spanAt(last.startTime).to };
}
