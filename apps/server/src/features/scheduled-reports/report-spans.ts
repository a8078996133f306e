import { dayText, localDay } from '@airdeck/air/local-time';
import type { ReportFrequency } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { TimeRange } from '../telemetry/device-readings.ts';
import { calendarStarts } from '../telemetry/local-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Delay after the end of a span: late readings have arrived by then, and mails arrive in the morning. */
const DUE_AFTER_MS = 6 * HOUR_MS;
/** Longer than three times two months. */
const SEARCHED_MS = 190 * DAY_MS;

/** A whole week, month or two months in a time zone, epoch ms, with the starts of its days. */
export type ReportSpan = TimeRange & {
  /** Calendar day, `yyyy-MM-dd`. */
  readonly fromDay: string;
  readonly toDay: string;
  /** Starts of its days, ascending. */
  readonly dayStarts: readonly number[];
  /** Calendar days of `dayStarts`, `yyyy-MM-dd`. */
  readonly dayNames: readonly string[];
  /** The span before it. */
  readonly before: TimeRange;
};

const UNITS = { weekly: 'weeks', monthly: 'months', twoMonthly: 'months' } as const;

/** Starts of the spans from the one that contains `fromTs` to the last before `toTs`, epoch ms, ascending. */
function spanStarts(frequency: ReportFrequency, timeZone: string, fromTs: number, toTs: number): number[] {
  const starts = calendarStarts(UNITS[frequency], timeZone, fromTs, toTs);
  if (frequency !== 'twoMonthly') return starts;
  // January and February, and so on.
  return starts.filter((ts) => Number(dayOf(timeZone, ts).slice(5, 7)) % 2 === 1);
}

/** The last complete week (from Monday), month or two months before a time. @param timeZone IANA name */
export function lastWholeSpan(frequency: ReportFrequency, timeZone: string, atTs: number): ReportSpan {
  const starts = spanStarts(frequency, timeZone, atTs - SEARCHED_MS, atTs + 1);
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
  const next = spanStarts(frequency, timeZone, at, at + SEARCHED_MS).find((start) => start > at);
  if (next === undefined) throw new Error(`no next span of ${timeZone}`);
  return next + DUE_AFTER_MS;
}

/** Calendar day of a time in a time zone, `yyyy-MM-dd`. */
const dayOf = (timeZone: string, ts: number): string => dayText(localDay(timeZone, ts));
