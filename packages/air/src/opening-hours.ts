import { dayOfText, dayStart, localDay, localInstant, weekdayOf } from './local-time.ts';
import { placeZone } from './place-zone.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const WEEK_MINUTES = WEEK_DAYS * 1440;
/** A change further away than this is not looked for. */
const REACH_DAYS = 800;

/** Hours on some weekdays, on the clocks of a place. */
export type WeeklyHours = {
  /** 1 is Monday; of the day on which the hours begin. */
  readonly weekdays: readonly number[];
  /** `09:00`. */
  readonly from: string;
  /** Exclusive. Earlier than `from`: on the next day; equal to it: a whole day. */
  readonly to: string;
};

export type OpeningHours = {
  /** Open in each of them; none: always closed. */
  readonly spans: readonly WeeklyHours[];
  /** Closed on these days, both inclusive, such as `2026-12-24`; also after midnight for hours that begin on them. */
  readonly holidays: readonly { readonly from: string; readonly to: string }[];
};

/** A stretch of time, epoch ms; `to` exclusive. */
export type Stretch = { readonly from: number; readonly to: number };

/** A stretch in which hours apply throughout, or not at all. */
export type HoursSpan = Stretch & { readonly applies: boolean };

/** The span that contains a time, epoch ms. Spans are whole: those beside it are of the other kind. */
export type HoursAt = (ts: number) => HoursSpan;

const span = (applies: boolean, { from, to }: Stretch): HoursSpan => ({ from, to, applies });
const ALL_TIME: Stretch = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
const ALWAYS = span(true, ALL_TIME);
const NEVER = span(false, ALL_TIME);

/**
 * When opening hours apply in a time zone. A skipped local time is as long after midnight as on any other day; of a
 * repeated one, the first counts.
 * @param hours null: none are stated, so that they always apply
 * @param timeZone IANA name; null: UTC
 */
export function hoursAt(hours: OpeningHours | null, timeZone: string | null): HoursAt {
  if (hours === null) return () => ALWAYS;
  const weekly = hours.spans.filter(({ weekdays }) => weekdays.length > 0).map(inMinutes);
  if (weekly.length === 0) return () => NEVER;
  if (hours.holidays.length === 0 && coversWeek(weekly)) return () => ALWAYS;
  const find = spanFinder(weekly, closedDays(hours.holidays), placeZone([timeZone]));
  let known: HoursSpan | undefined;
  return (ts) => {
    if (known === undefined || ts < known.from || ts >= known.to) known = find(ts);
    return known;
  };
}

/** The parts of a stretch in which hours apply, ascending and apart from each other. */
export function openParts(at: HoursAt, { from, to }: Stretch): Stretch[] {
  const parts: Stretch[] = [];
  for (let ts = from; ts < to; ) {
    const here = at(ts);
    const end = Math.min(here.to, to);
    const last = parts.at(-1);
    if (here.applies && last?.to === ts) parts[parts.length - 1] = { from: last.from, to: end };
    else if (here.applies) parts.push({ from: ts, to: end });
    ts = end;
  }
  return parts;
}

/** How long hours apply within a stretch, ms. */
export const openMs = (at: HoursAt, stretch: Stretch): number =>
  openParts(at, stretch).reduce((sum, { from, to }) => sum + to - from, 0);

/**
 * Whether hours apply in an hour as a whole, of which there is only one mean: if they do in its middle.
 * @param startTs its start, epoch ms
 */
export const isOpenHour = (at: HoursAt, startTs: number): boolean => at(startTs + HOUR_MS / 2).applies;

/** The UTC hours within a stretch of which that holds; an hour belongs to the stretch of its middle. @param at undefined: always */
export function openHours(at: HoursAt | undefined, stretch: Stretch): number {
  const middlesBefore = (ts: number) => Math.ceil(ts / HOUR_MS - 0.5);
  return (at ? openParts(at, stretch) : [stretch]).reduce(
    (sum, { from, to }) => sum + middlesBefore(to) - middlesBefore(from),
    0,
  );
}

type MinutesOfDay = {
  readonly weekdays: ReadonlySet<number>;
  readonly begin: number;
  /** Later than `begin`, and possibly on the next day. */
  readonly end: number;
};

function inMinutes({ weekdays, from, to }: WeeklyHours): MinutesOfDay {
  const [begin, until] = [minutesOf(from), minutesOf(to)];
  return { weekdays: new Set(weekdays), begin, end: until > begin ? until : until + 1440 };
}

function minutesOf(timeOfDay: string): number {
  const [hours = 0, minutes = 0] = timeOfDay.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Whether no minute of the week is outside of these hours. */
function coversWeek(weekly: readonly MinutesOfDay[]): boolean {
  const spans = weekly.flatMap(({ weekdays, begin, end }) =>
    [...weekdays].map((weekday) => ({ from: (weekday - 1) * 1440 + begin, to: (weekday - 1) * 1440 + end })),
  );
  const again = spans.map(({ from, to }) => ({ from: from - WEEK_MINUTES, to: to - WEEK_MINUTES }));
  return joined([...again, ...spans]).some(({ from, to }) => from <= 0 && to >= WEEK_MINUTES);
}

type IsClosed = (day: number) => boolean;

/** Whether a day since the epoch is a holiday. */
function closedDays(holidays: OpeningHours['holidays']): IsClosed {
  const ranges = holidays.map(({ from, to }) => ({ first: dayOfText(from), last: dayOfText(to) }));
  return (day) => ranges.some(({ first, last }) => first <= day && day <= last);
}

/** Finds the span around a time, by looking at more and more days before and after it. */
function spanFinder(weekly: readonly MinutesOfDay[], isClosed: IsClosed, zone: string): HoursAt {
  const known = new Map<number, readonly Stretch[]>();

  /** The hours that begin on a day since the epoch. */
  function begunOn(day: number): readonly Stretch[] {
    const found = known.get(day) ?? (isClosed(day) ? [] : hoursOf(day));
    known.set(day, found);
    return found;
  }

  function hoursOf(day: number): Stretch[] {
    const latest = isClosed(day + 1) ? dayStart(zone, day + 1) : Number.POSITIVE_INFINITY;
    const instant = (minutes: number) => localInstant(zone, day * DAY_MS + minutes * MINUTE_MS);
    return weekly
      .filter(({ weekdays }) => weekdays.has(weekdayOf(day) + 1))
      .map(({ begin, end }) => ({ from: instant(begin), to: Math.min(instant(end), latest) }))
      .filter(({ from, to }) => from < to);
  }

  return (ts) => {
    known.clear();
    const today = localDay(zone, ts);
    let [before, after] = [2, 2];
    for (;;) {
      const days = Array.from({ length: before + after + 1 }, (_, index) => today - before + index);
      // Hours that begun a day earlier extend into the first day at most.
      const edges = { from: dayStart(zone, today - before + 1), to: dayStart(zone, today + after + 1) };
      const open = joined(days.flatMap(begunOn));
      const inside = open.find(({ from, to }) => from <= ts && ts < to);
      const [last, next] = [open.findLast(({ to }) => to <= ts), open.find(({ from }) => from > ts)];
      const found = inside ?? { from: last?.to ?? ALL_TIME.from, to: next?.from ?? ALL_TIME.to };
      const [isBegun, isEnded] = [found.from > edges.from, found.to < edges.to];
      if ((isBegun || before >= REACH_DAYS) && (isEnded || after >= REACH_DAYS))
        return span(inside !== undefined, {
          from: isBegun ? found.from : Math.max(found.from, edges.from),
          to: isEnded ? found.to : Math.min(found.to, edges.to),
        });
      if (!isBegun) before *= 2;
      if (!isEnded) after *= 2;
    }
  };
}

/** Joins stretches that overlap or touch; ascending. */
function joined(stretches: readonly Stretch[]): Stretch[] {
  const found: Stretch[] = [];
  for (const { from, to } of stretches.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last && from <= last.to) found[found.length - 1] = { from: last.from, to: Math.max(last.to, to) };
    else found.push({ from, to });
  }
  return found;
}
