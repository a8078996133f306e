import { dayText, localDay } from '@airdeck/air/local-time';
import type { ReportFrequency } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { TimeRange } from '../telemetry/device-readings.ts';
import { calendarStarts } from '../telemetry/local-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Delay after the end of a span: late readings have arrived by then, and mails arrive in the morning. */
const DUE_AFTER_MS = 6 * HOUR_MS;
/** Longer than two months and the current one. */
const SEARCHED_MS = 100 * DAY_MS;

/** A whole week or month in a time zone, epoch ms, with the starts of its days. */
export type ReportSpan = TimeRange & {
  /** Calendar day, `yyyy-MM-dd`. */
  readonly fromDay: string;
  readonly toDay: string;
  /** Starts of its days, ascending. */
  readonly dayStarts: readonly number[];
  /** Calendar days of `dayStarts`, `yyyy-MM-dd`. */
  readonly dayNames: readonly string[];
  /** The week or month before it. */
  readonly before: TimeRange;
};

const UNITS = { weekly: 'weeks', monthly: 'months' } as const;

/** The last complete week (from Monday) or month before a time. @param timeZone IANA name */
export function lastWholeSpan(frequency: ReportFrequency, timeZone: string, atTs: number): ReportSpan {
  const starts = calendarStarts(UNITS[frequency], timeZone, atTs - SEARCHED_MS, atTs + 1);
  const [beforeTs, startTs, endTs] = starts.slice(-3);
  if (beforeTs === undefined || startTs === undefined || endTs === undefined) {
    throw new Error(`no whole span of ${timeZone}`);
  }
  const dayStarts = calendarStarts('days', timeZone, startTs, endTs);
  return {
    startTs,
    endTs,
    fromDay: dayOf(timeZone, startTs),
    toDay: dayOf(timeZone, endTs - 1),
    dayStarts,
    dayNames: dayStarts.map((ts) => dayOf(timeZone, ts)),
    before: { startTs: beforeTs, endTs: startTs },
  };
}

/** The span of the report that is due, or was due last. */
export const dueSpan = (frequency: ReportFrequency, timeZone: string, now: number): ReportSpan =>
  lastWholeSpan(frequency, timeZone, now - DUE_AFTER_MS);

/** Time after now at which the next report is due: in the morning after the last day of its span. */
export function nextDueTime(frequency: ReportFrequency, timeZone: string, now: number): number {
  const at = now - DUE_AFTER_MS;
  const next = calendarStarts(UNITS[frequency], timeZone, at, at + SEARCHED_MS).find((start) => start > at);
  if (next === undefined) throw new Error(`no next span of ${timeZone}`);
  return next + DUE_AFTER_MS;
}

/** Calendar day of a time in a time zone, `yyyy-MM-dd`. */
const dayOf = (timeZone: string, ts: number): string => dayText(localDay(timeZone, ts));
