import type { HoursAt } from '@airdeck/air/opening-hours';
import type { RuleCondition } from '@airdeck/contract/rules/rules';
import { type Decision, decide, type KnownAlarm } from './alarm-decisions.ts';
import type { Interval } from './intervals.ts';
import { isDueAgain } from './raise-again.ts';

const MINUTE_MS = 60_000;
/** Longest delay of the stored end of such an alarm, which changes nothing until it ends. */
const EXTEND_AFTER_MS = 15 * MINUTE_MS;

/** State of a device besides its readings. Epoch ms. */
export type DeviceState = {
  /** Its last sign of life; null: none. */
  readonly lastHeardTime: number | null;
  readonly findings: readonly { readonly kind: string; readonly since: number }[];
};

/** The parts of a rule, for one device, that determine when it holds. */
export type StateTerms = {
  readonly condition: Extract<RuleCondition, { kind: 'silent' | 'finding' }>;
  readonly holdMs: number;
  readonly spanAt: HoursAt;
  /** Time of the last change of the rule, or of the device's owner. */
  readonly fromTime: number;
};

/**
 * Decides about a rule that is fulfilled by time instead of readings: silence, and findings of device health.
 * @param listeningSince time before which no server was listening to devices, epoch ms
 * @param now the time of evaluation
 */
export function decideByState(
  terms: StateTerms,
  state: DeviceState,
  known: readonly KnownAlarm[],
  { listeningSince, now }: { listeningSince: number; now: number },
): Decision {
  const watched = known.find(({ overKind }) => overKind === null);
  const overTime = watched ? overTimeOf(terms, state, watched.startTime, now) : null;
  const intervals: Interval[] = [];
  if (watched) intervals.push(interval(watched.startTime, overTime ?? now, overTime));
  const start = startOf(terms, state, listeningSince, now);
  const goesOn = watched !== undefined && overTime === null;
  if (!goesOn && start !== undefined && now - start >= terms.holdMs)
    intervals.push(interval(start, now, null));
  const { condition, holdMs } = terms;
  const durationMs = holdMs + (condition.kind === 'silent' ? condition.minutes * MINUTE_MS : 0);
  const decision = decide(intervals, known, now, (cleared, ongoing) => {
    const hasHeldAgain = now - cleared.clearTime >= durationMs;
    const isDue = isDueAgain(cleared, { heldUntil: now, hasHeldAgain, isWorse: false });
    return isDue ? { ...ongoing, startTime: cleared.clearTime } : undefined;
  });
  const extended = decision.extended.filter(({ alarmId, endTime }) => {
    const stored = known.find(({ id }) => id === alarmId);
    return stored !== undefined && endTime - stored.endTime >= EXTEND_AFTER_MS;
  });
  return { ...decision, extended };
}

const interval = (startTime: number, endTime: number, overTime: number | null): Interval => ({
  startTime,
  endTime: Math.max(startTime, endTime),
  overTime,
  fulfilledTime: startTime,
  startValue: 0,
  peak: 0,
});

/** End of the condition for an alarm that began then; null: ongoing. */
function overTimeOf(
  { condition, spanAt }: StateTerms,
  { lastHeardTime, findings }: DeviceState,
  startTime: number,
  now: number,
): number | null {
  const spanEnd = spanAt(startTime).to;
  const ends = spanEnd <= now ? [spanEnd] : [];
  if (condition.kind === 'finding') {
    if (!findings.some(({ kind }) => kind === condition.finding)) ends.push(now);
  } else if (lastHeardTime !== null && lastHeardTime >= startTime) {
    ends.push(lastHeardTime);
  }
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Since when the condition holds; undefined: it does not, or the rule does not apply at this time. */
function startOf(
  { condition, spanAt, fromTime }: StateTerms,
  { lastHeardTime, findings }: DeviceState,
  listeningSince: number,
  now: number,
): number | undefined {
  const span = spanAt(now);
  if (!span.applies) return undefined;
  if (condition.kind === 'finding') {
    const found = findings.filter(({ kind }) => kind === condition.finding).map(({ since }) => since);
    return found.length === 0 ? undefined : Math.max(Math.min(...found), fromTime, span.from);
  }
  // A device that never sent for its present owner has not fallen silent.
  if (lastHeardTime === null) return undefined;
  const start = Math.max(lastHeardTime, listeningSince, fromTime) + condition.minutes * MINUTE_MS;
  return start < now ? Math.max(start, span.from) : undefined;
}
