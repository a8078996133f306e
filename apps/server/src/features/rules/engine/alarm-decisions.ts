import type { RaiseAgain } from '@airdeck/contract/alarms/raise-again';
import { RULE_LIMITS } from '../rules.limits.ts';
import type { Interval } from './intervals.ts';

/** The fields of an alarm of one device and rule that determine the next decisions. Epoch ms. */
export type KnownAlarm = {
  readonly id: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly createdTime: number;
  /** Null: open. */
  readonly clearTime: number | null;
  /** Reason for the end of its condition; null: ongoing, even if a person has cleared the alarm. */
  readonly overKind: string | null;
  /** When it is raised again if a person has cleared it; null: after the end of its condition. */
  readonly raiseAgain: RaiseAgain | null;
  /** The value beyond which the condition is worse, for `whenWorse`. */
  readonly worseThan: number | null;
  readonly peak: number | null;
  readonly value: number | null;
};

/** An alarm that a person cleared. */
export type ClearedAlarm = KnownAlarm & { readonly clearTime: number };

/** An open or watched alarm whose condition has ended, and the furthest value. */
export type AlarmOver = {
  readonly alarmId: string;
  readonly kind: 'ended' | 'disproved';
  readonly at: number;
  readonly endTime: number;
  readonly peak: number | null;
};

/** Decision for one device and rule. */
export type Decision = {
  readonly raised: readonly Interval[];
  readonly extended: readonly AlarmReach[];
  readonly over: AlarmOver | null;
};

/** New known end of an alarm's condition. */
export type AlarmReach = { readonly alarmId: string; readonly endTime: number; readonly peak: number };

const NOTHING: Decision = { raised: [], extended: [], over: null };

/** Period of the limit on alarms of one device and rule: a flapping condition must not fill the list. */
export const FLOOD_MS = 3_600_000;

/** Longest delay of the stored end of an alarm: a write for every reading would cost too much. */
export const EXTEND_AFTER_MS = 60_000;

/**
 * Decides about the alarms of one device and rule from its intervals. Every fulfilled interval has one alarm: the one
 * that overlaps it, or a new one; beyond the limit of a device and rule, only the newest.
 * @param known all alarms of the device and rule that may overlap the intervals, or were raised within `FLOOD_MS`;
 * at most one is ongoing
 * @param now the time of evaluation
 * @param againOf the interval of a new alarm in place of one that a person cleared while its condition went on;
 * undefined: none is due
 */
export function decide(
  intervals: readonly Interval[],
  known: readonly KnownAlarm[],
  now: number,
  againOf: (cleared: ClearedAlarm, ongoing: Interval) => Interval | undefined,
): Decision {
  const fulfilled = intervals.filter(({ fulfilledTime }) => fulfilledTime !== null);
  const watched = known.find(({ overKind }) => overKind === null);
  // An alarm disproved by a late reading belongs to no interval.
  const counted = known.filter(({ overKind }) => overKind === null || overKind === 'ended');
  if (fulfilled.length === 0 && !watched) return NOTHING;
  const missing = fulfilled.filter((interval) => !counted.some((alarm) => overlap(interval, alarm)));
  const lately = known.filter(({ createdTime }) => createdTime > now - FLOOD_MS && createdTime <= now).length;
  const room = Math.max(0, RULE_LIMITS.numbers.alarmsPerDeviceRuleAndHour - lately);
  const raised = missing.slice(Math.max(0, missing.length - room));
  const extended = counted.flatMap((alarm) => reachOf(alarm, fulfilled, counted));
  if (!watched) return { raised, extended, over: null };
  const last = fulfilled.filter((interval) => overlap(interval, watched)).at(-1);
  const again = againIn(watched, last, againOf);
  if (again && raised.length < room) {
    const at = again.cleared.clearTime;
    const over = { alarmId: watched.id, kind: 'ended' as const, at, endTime: at, peak: watched.peak };
    // The new alarm goes on from the clearing, where this one ends.
    const ofOthers = extended.filter(({ alarmId }) => alarmId !== watched.id);
    return { raised: [...raised, again.interval], extended: ofOthers, over };
  }
  const over = overOf(watched, last, now);
  return { raised, extended: extended.filter(({ alarmId }) => alarmId !== over?.alarmId), over };
}

/**
 * A late reading extends an ended alarm: an alarm that overlaps an interval must continue to do so. If an interval has
 * several, because a person cleared the earlier ones, the last is extended.
 */
function reachOf(
  alarm: KnownAlarm,
  fulfilled: readonly Interval[],
  counted: readonly KnownAlarm[],
): AlarmReach[] {
  const isLastOf = (interval: Interval) =>
    overlap(interval, alarm) &&
    !counted.some((other) => other.startTime > alarm.startTime && overlap(interval, other));
  const last = fulfilled.filter(isLastOf).at(-1);
  if (!last) return [];
  const { endTime, peak, overTime } = last;
  const lag = endTime - alarm.endTime;
  const isDue = overTime === null ? lag >= EXTEND_AFTER_MS : lag > 0;
  return isDue ? [{ alarmId: alarm.id, endTime, peak }] : [];
}

function againIn(
  watched: KnownAlarm,
  ongoing: Interval | undefined,
  againOf: (cleared: ClearedAlarm, ongoing: Interval) => Interval | undefined,
): { cleared: ClearedAlarm; interval: Interval } | undefined {
  const { clearTime } = watched;
  if (clearTime === null || !ongoing || ongoing.overTime !== null) return undefined;
  const cleared = { ...watched, clearTime };
  const interval = againOf(cleared, ongoing);
  return interval && { cleared, interval };
}

function overOf(alarm: KnownAlarm, interval: Interval | undefined, now: number): AlarmOver | null {
  const { id: alarmId, startTime, createdTime } = alarm;
  if (!interval) {
    return { alarmId, kind: 'disproved', at: now, endTime: alarm.endTime, peak: alarm.peak };
  }
  const { overTime, peak } = interval;
  if (overTime === null) return null;
  // It may have been evaluated after that: time lines are in order of time.
  const at = Math.max(overTime, createdTime);
  return { alarmId, kind: 'ended', at, endTime: Math.max(interval.endTime, startTime), peak };
}

export const overlap = (
  one: { readonly startTime: number; readonly endTime: number },
  other: { readonly startTime: number; readonly endTime: number },
): boolean => one.startTime <= other.endTime && other.startTime <= one.endTime;
