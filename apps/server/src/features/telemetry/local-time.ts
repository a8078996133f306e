import { dayStart } from '@airdeck/air/local-time';
import { zoneOffsets } from '@airdeck/air/zone-offsets';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Search step: no time zone changes its UTC offset twice within a week. */
const SEARCH_STEP_MS = 7 * DAY_MS;

/** A span with a constant UTC offset. */
export type OffsetSpan = {
  /** Epoch ms, inclusive. */
  readonly fromTs: number;
  /** Epoch ms, exclusive. */
  readonly toTs: number;
  /** UTC offset. */
  readonly offsetMs: number;
};

/**
 * Splits `[fromTs, toTs)` at changes of a time zone's UTC offset, ascending. Within a span local time is plain
 * arithmetic, here and in PostgreSQL, and no hour is repeated or skipped.
 * @param timeZone IANA name
 */
export function offsetSpans(timeZone: string, fromTs: number, toTs: number): OffsetSpan[] {
  const offsetAt = zoneOffsets(timeZone);
  const spans: OffsetSpan[] = [];
  let begin = fromTs;
  let offsetMs = offsetAt(fromTs);
  for (let ts = fromTs; ts < toTs; ) {
    const next = Math.min(ts + SEARCH_STEP_MS, toTs);
    if (offsetAt(next) !== offsetMs) {
      const change = findChange(offsetAt, offsetMs, ts, next);
      if (change >= toTs) break;
      spans.push({ fromTs: begin, toTs: change, offsetMs });
      begin = change;
      offsetMs = offsetAt(change);
      ts = change;
    } else ts = next;
  }
  if (begin < toTs) spans.push({ fromTs: begin, toTs, offsetMs });
  return spans;
}

export type CalendarUnit = 'days' | 'weeks' | 'months';

/**
 * Starts of days, ISO weeks or months in a time zone, from the one that contains `fromTs` to the last before `toTs`;
 * epoch ms, ascending. If midnight is skipped, the day begins at the change of the offset.
 */
export function calendarStarts(unit: CalendarUnit, timeZone: string, fromTs: number, toTs: number): number[] {
  const starts: number[] = [];
  let previousName: number | undefined;
  // The unit that contains the start of the range began at most a month before it.
  for (const span of offsetSpans(timeZone, fromTs - 33 * DAY_MS, toTs)) {
    let ts = span.fromTs;
    while (ts < span.toTs) {
      const localDay = Math.floor((ts + span.offsetMs) / DAY_MS);
      const name = nameOf(unit, localDay);
      if (previousName !== undefined && name > previousName) starts.push(ts);
      previousName = Math.max(name, previousName ?? name);
      ts = (localDay + 1) * DAY_MS - span.offsetMs;
    }
  }
  const first = starts.findLastIndex((start) => start <= fromTs);
  return starts.slice(Math.max(first, 0));
}

/** A number that increases with each unit; for days, since the epoch. */
function nameOf(unit: CalendarUnit, localDay: number): number {
  if (unit === 'days') return localDay;
  // The epoch was a Thursday.
  if (unit === 'weeks') return Math.floor((localDay + 3) / 7);
  const date = new Date(localDay * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** A day in a time zone: days since the epoch; start and end, epoch ms. */
export type ZoneDay = { readonly day: number; readonly startTs: number; readonly endTs: number };

/** Days in a time zone, ascending, from the first to the last, in days since the epoch; without skipped days. */
export function zoneDays(timeZone: string, firstDay: number, lastDay: number): ZoneDay[] {
  const starts = Array.from({ length: lastDay - firstDay + 2 }, (_, index) =>
    dayStart(timeZone, firstDay + index),
  );
  return starts.slice(0, -1).flatMap((startTs, index) => {
    const endTs = starts[index + 1] ?? startTs;
    return endTs > startTs ? [{ day: firstDay + index, startTs, endTs }] : [];
  });
}

function findChange(offsetAt: (ts: number) => number, before: number, fromTs: number, toTs: number): number {
  let low = Math.floor(fromTs / MINUTE_MS);
  let high = Math.ceil(toTs / MINUTE_MS);
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetAt(middle * MINUTE_MS) === before) low = middle;
    else high = middle;
  }
  return high * MINUTE_MS;
}
