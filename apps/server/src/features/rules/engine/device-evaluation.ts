import { type ClearedAlarm, type Decision, decide, type KnownAlarm } from './alarm-decisions.ts';
import { type Interval, IntervalFold, type IntervalTerms } from './intervals.ts';
import { isDueAgain, mayBeDueAgain } from './raise-again.ts';
import { isWorse, type RuleValues } from './rule-watch.ts';

const HOUR_MS = 3_600_000;

/** A timely reading, as input of rules. */
export type TimelyReading = RuleValues & { readonly ts: number };

/** State of a condition after the newest reading, for the detection of the next change. */
export type Standing =
  | { readonly state: 'quiet' }
  /** Begun, but not fulfilled yet. */
  | { readonly state: 'pending'; readonly startTime: number }
  /** Fulfilled; `knownUntil`: the stored end, or the past if each reading matters. */
  | { readonly state: 'active'; readonly knownUntil: number; readonly spanEnd: number };

/**
 * Start of the readings needed to evaluate a rule that may have changed at `since`: conditions that began before are
 * fulfilled and have their alarm, or have ended. For a late reading from before an alarm, the whole alarm is evaluated
 * again.
 */
export function readFrom(holdMs: number, since: number, watched: KnownAlarm | undefined): number {
  const from = since - holdMs - HOUR_MS;
  return watched && since <= watched.createdTime ? Math.min(from, watched.startTime) : from;
}

/**
 * Evaluates one rule at one device.
 * @param readings all timely readings from `fromTs` on, by time, and some from before
 * @param fromTs result of `readFrom`
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
    // Earlier readings only determine the median step if an alarm gives the previous state.
    if (isFromBefore && reading.ts < fromTs) continue;
    const value = terms.watch.valueOf(reading);
    if (value !== undefined) fold.take(reading.ts, value);
  }
  // Intervals that ended before are decided already. Earlier readings may yield them again.
  const intervals = fold.intervals(now).filter(({ overTime }) => overTime === null || overTime >= fromTs);
  const decision = decide(intervals, known, now, (cleared, ongoing) =>
    againOf(terms, readings, cleared, ongoing),
  );
  return { ...decision, standing: standingOf(terms, intervals.at(-1), watched, decision) };
}

const goingOn = ({ startTime, endTime, value, peak }: KnownAlarm) => ({
  startTime,
  endTime,
  startValue: value ?? peak ?? 0,
  peak: peak ?? value ?? 0,
});

/** The interval of a new alarm since the clearing; undefined: none is due. */
function againOf(
  terms: IntervalTerms,
  readings: readonly TimelyReading[],
  cleared: ClearedAlarm,
  ongoing: Interval,
): Interval | undefined {
  const { watch, fromTime } = terms;
  const { clearTime: startTime, worseThan } = cleared;
  const fold = new IntervalFold({ ...terms, fromTime: Math.max(fromTime, startTime + 1) });
  const values: number[] = [];
  for (const reading of readings) {
    const value = watch.valueOf(reading);
    if (value === undefined) continue;
    fold.take(reading.ts, value);
    if (reading.ts > startTime) values.push(value);
  }
  const [startValue] = values;
  if (startValue === undefined) return undefined;
  const isDue = isDueAgain(cleared, {
    heldUntil: ongoing.endTime,
    hasHeldAgain: fold.isFulfilled,
    isWorse: values.some((value) => isWorse(watch, value, worseThan)),
  });
  const peak = values.reduce((furthest, value) => (watch.isFurther(value, furthest) ? value : furthest));
  return isDue ? { ...ongoing, startTime, startValue, peak } : undefined;
}

function standingOf(
  { spanAt }: IntervalTerms,
  last: Interval | undefined,
  watched: KnownAlarm | undefined,
  { extended }: Decision,
): Standing {
  if (!last || last.overTime !== null) return { state: 'quiet' };
  if (last.fulfilledTime === null) return { state: 'pending', startTime: last.startTime };
  if (watched && mayBeDueAgain(watched)) {
    return { state: 'active', knownUntil: Number.NEGATIVE_INFINITY, spanEnd: spanAt(last.startTime).to };
  }
  const written = extended.find(({ alarmId }) => alarmId === watched?.id)?.endTime ?? watched?.endTime;
  return { state: 'active', knownUntil: written ?? last.endTime, spanEnd: spanAt(last.startTime).to };
}
