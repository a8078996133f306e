import { localDay, localInstant } from '@airdeck/air/local-time';
import { placeZone } from '@airdeck/air/place-zone';
import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** A span in which a rule applies throughout, or not at all. Epoch ms; `to` exclusive. */
export type Span = { readonly from: number; readonly to: number; readonly applies: boolean };

/** The span that contains a time. */
export type SpanAt = (ts: number) => Span;

const ALWAYS: Span = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY, applies: true };

/**
 * Spans of a schedule in a time zone. Adjacent spans are merged. A skipped local time is as long after midnight as on
 * any other day; of a repeated one, the first counts.
 * @param timeZone IANA name; null: UTC
 */
export function spansOf(schedule: RuleSchedule | null, timeZone: string | null): SpanAt {
  if (schedule === null) return () => ALWAYS;
  const zone = placeZone([timeZone]);
  const from = minutesOf(schedule.from) * MINUTE_MS;
  const until = minutesOf(schedule.to) * MINUTE_MS;
  const lengthMs = until > from ? until - from : until - from + DAY_MS;
  const weekdays = new Set(schedule.weekdays);

  /** For a local day, counted since 1970. */
  const appliesOn = (day: number) => weekdays.has(mod(day + 3, 7) + 1);
  const beginOf = (day: number) => localInstant(zone, day * DAY_MS + from);
  const endOf = (day: number) => localInstant(zone, day * DAY_MS + from + lengthMs);
  const touchesNext = (day: number) => appliesOn(day + 1) && endOf(day) >= beginOf(day + 1);

  /** The span that begins on this day, merged with adjacent ones. */
  function spanOfDay(day: number): Span {
    let first = day;
    while (day - first <= 7 && appliesOn(first - 1) && touchesNext(first - 1)) first -= 1;
    let last = day;
    while (last - day <= 7 && touchesNext(last)) last += 1;
    if (last - first > 7) return ALWAYS;
    return { from: beginOf(first), to: endOf(last), applies: true };
  }

  function find(ts: number): Span {
    const today = localDay(zone, ts);
    let before = Number.NEGATIVE_INFINITY;
    for (let day = today - 9; day <= today + 9; day++) {
      if (!appliesOn(day)) continue;
      const begin = beginOf(day);
      if (begin > ts) return { from: before, to: begin, applies: false };
      const end = endOf(day);
      if (ts < end) return spanOfDay(day);
      before = end;
    }
    return { from: before, to: Number.POSITIVE_INFINITY, applies: false };
  }

  let known: Span | undefined;
  return (ts) => {
    if (known === undefined || ts < known.from || ts >= known.to) known = find(ts);
    return known;
  };
}

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

const mod = (value: number, divisor: number) => ((value % divisor) + divisor) % divisor;
