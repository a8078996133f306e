import { LIMITS } from '../../../limits/limits.ts';
import type { Interval } from './intervals.ts';

/** An alarm of one device and rule, as far as it matters to what is raised and cleared next. Epoch ms. */
export type KnownAlarm = {
  readonly id: string;
  readonly startTime: number;
  readonly endTime: number;
  readonly createdTime: number;
  /** Null: open. */
  readonly clearTime: number | null;
  /** Why its condition counts as over; null: it goes on, also after a person has cleared the alarm. */
  readonly overKind: string | null;
  readonly peak: number | null;
  readonly value: number | null;
};

/** An open or watched alarm whose condition is over, and how far it went. */
export type AlarmOver = {
  readonly alarmId: string;
  readonly kind: 'ended' | 'disproved';
  readonly at: number;
  readonly endTime: number;
  readonly peak: number | null;
};

/** What is to be done about one device and rule. */
export type Decision = {
  readonly raised: readonly Interval[];
  readonly extended: readonly AlarmReach[];
  readonly over: AlarmOver | null;
};

/** How far an alarm is known to have gone on. */
export type AlarmReach = { readonly alarmId: string; readonly endTime: number; readonly peak: number };

const NOTHING: Decision = { raised: [], extended: [], over: null };

/** Over this time the alarms of one device and rule are counted: what flaps must not fill the list. */
export const FLOOD_MS = 3_600_000;

/** So far the stored end of an alarm may lag behind: a write for every reading would cost more than it says. */
export const EXTEND_AFTER_MS = 60_000;

/**
 * What follows from the intervals of one device and rule. Every fulfilled interval has one alarm: the one that overlaps
 * it, or a new one; the newest, where they are more than a device and rule may raise.
 * @param known all alarms of the device and rule that may overlap the intervals, or that were raised within `FLOOD_MS`;
 * at most one is not over
 * @param now the time of evaluation
 */
export function decide(intervals: readonly Interval[], known: readonly KnownAlarm[], now: number): Decision {
  const fulfilled = intervals.filter(({ fulfilledTime }) => fulfilledTime !== null);
  const watched = known.find(({ overKind }) => overKind === null);
  // What a late reading has disproved stands for no interval.
  const counted = known.filter(({ overKind }) => overKind === null || overKind === 'ended');
  if (fulfilled.length === 0 && !watched) return NOTHING;
  const missing = fulfilled.filter((interval) => !counted.some((alarm) => overlap(interval, alarm)));
  const lately = known.filter(({ createdTime }) => createdTime > now - FLOOD_MS && createdTime <= now).length;
  const room = Math.max(0, LIMITS.rules.alarmsPerDeviceRuleAndHour - lately);
  const raised = missing.slice(Math.max(0, missing.length - room));
  const extended = counted.flatMap((alarm) => reachOf(alarm, fulfilled));
  if (!watched) return { raised, extended, over: null };
  const last = fulfilled.filter((interval) => overlap(interval, watched)).at(-1);
  const over = overOf(watched, last, now);
  return { raised, extended: extended.filter(({ alarmId }) => alarmId !== over?.alarmId), over };
}

/** An alarm that is over goes as far as a late reading says: what overlaps an interval must go on doing so. */
function reachOf(alarm: KnownAlarm, fulfilled: readonly Interval[]): AlarmReach[] {
  const last = fulfilled.filter((interval) => overlap(interval, alarm)).at(-1);
  if (!last) return [];
  const { endTime, peak, overTime } = last;
  const lag = endTime - alarm.endTime;
  const isDue = overTime === null ? lag >= EXTEND_AFTER_MS : lag > 0;
  return isDue ? [{ alarmId: alarm.id, endTime, peak }] : [];
}

function overOf(alarm: KnownAlarm, interval: Interval | undefined, now: number): AlarmOver | null {
  const { id: alarmId, startTime, createdTime } = alarm;
  if (!interval) {
    return { alarmId, kind: 'disproved', at: now, endTime: alarm.endTime, peak: alarm.peak };
  }
  const { overTime, peak } = interval;
  if (overTime === null) return null;
  // It may have been evaluated after that: a time line runs forward.
  const at = Math.max(overTime, createdTime);
  return { alarmId, kind: 'ended', at, endTime: Math.max(interval.endTime, startTime), peak };
}

export const overlap = (
  one: { readonly startTime: number; readonly endTime: number },
  other: { readonly startTime: number; readonly endTime: number },
): boolean => one.startTime <= other.endTime && other.startTime <= one.endTime;
