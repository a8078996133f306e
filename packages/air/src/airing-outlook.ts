import { type AirIndex, airIndexOf } from './air-index.ts';
import { type BandName, badnessOf } from './bands.ts';
import { WARM_C } from './comfort/usual-ends.ts';
import type { AirQualityIndex } from './indices/air-quality-index.ts';
import { bandOfMetric } from './levels.ts';
import { dayStart, localDay } from './local-time.ts';
import { type HoursAt, hoursAt, type OpeningHours, openParts, type Stretch } from './opening-hours.ts';
import { isUrgentlyStuffy, mayComeInAtNeed, staysOut } from './room-advice.ts';
import { isFineBand } from './verdict.ts';

const HOUR_MS = 3_600_000;

/** Expected outdoor air and weather of the hour from `startTs`, epoch ms; particles in µg/m³. Null: unknown. */
export type OutlookHour = {
  readonly startTs: number;
  readonly pm25: number | null;
  readonly pm10: number | null;
  readonly temperatureC: number | null;
  readonly windKmh: number | null;
  /** Rain and snow within the hour, mm of water. */
  readonly rainMm: number | null;
};

/** A room as it was in the last 24 hours; null: not measured. */
export type UsualRoom = {
  /** Means, µg/m³. */
  readonly pm25: number | null;
  readonly pm10: number | null;
  /** The highest mean of an hour. */
  readonly co2Ppm: number | null;
  /** Mean. */
  readonly temperatureC: number | null;
  /** The upper limit of its temperature; null: the usual one. */
  readonly warmC: number | null;
};

/** A time to air a room. `before`: from when the room opens or from now on; `after`: until it closes. */
export type AiringWindow = Stretch & { readonly when: 'anyTime' | 'before' | 'after' | 'between' };

/** Why a room is aired on a day, in these windows; or why not. */
type AiringReason =
  /** The outdoor air is in this fine band. */
  | 'clean'
  /** The outdoor air is in no fine band, but much better than the air of the room. */
  | 'cleanerOutside'
  /** The room is very stuffy, and the outdoor air is never fine: at its best. */
  | 'leastBad'
  /** The outdoor air is worse than the room all day: windows stay shut, and a purifier runs. */
  | 'dirtyOutside'
  /** Whenever the outdoor air is clean, it rains or a storm blows. */
  | 'wet'
  /** The place is closed. */
  | 'closed'
  /** The particles of most hours are unknown. */
  | 'unknown';

type Harshness = 'cold' | 'hot';

export type AiringAdvice = {
  readonly reason: AiringReason;
  /** At most two, ascending and apart. Empty: the room is not aired. */
  readonly windows: readonly AiringWindow[];
  /** The band of the outdoor air in the windows; of `dirtyOutside` the best of the day; null: it does not matter. */
  readonly band: BandName | null;
  /**
   * Outdoors it is too cold or too hot for more than some minutes, or there are hours of cleaner air, in which it is
   * too cold, too hot or wet; null: neither.
   */
  readonly mind: Harshness | 'cleanerButCold' | 'cleanerButHot' | 'cleanerButWet' | null;
};

/** Drops reach the floor through a tilted window: measured rain, as services count wet hours. */
const WET_MM = 0.2;
/** Near gale, Beaufort 7: windows slam. */
const STORM_KMH = 50;
/** Below it, minutes are enough for the air, and more cool the walls. */
const COLD_C = 5;
/** Hours without mild weather are as good as the mildest of them, to this difference. */
const AS_MILD_C = 2;
/** Shorter windows are not worth a sentence. */
const SHORTEST_MS = HOUR_MS / 2;
const MOST_WINDOWS = 2;
/** Places without opening hours: the hours in which people are awake. */
const AWAKE: OpeningHours = {
  spans: [{ weekdays: [1, 2, 3, 4, 5, 6, 7], from: '06:00', to: '22:00' }],
  holidays: [],
};

type Hour = Stretch & {
  readonly band: BandName;
  readonly temperatureC: number | null;
  readonly isDry: boolean;
  readonly mayEnter: boolean;
  readonly mind: Harshness | null;
};

/**
 * When to air a room within a day: in its opening hours, when the outdoor air is in its best band of them, and fine or
 * much better than that of the room (`roomAdvice` has the same rule for the present), without rain and storm, and if
 * possible neither cold nor hotter than the room. A very stuffy room is aired even if the outdoor air is never fine.
 * @param by the index of the room, by which the outdoor air is judged, too
 * @param hours ascending
 * @param within epoch ms
 */
export function airingAdvice(
  by: AirQualityIndex,
  hours: readonly OutlookHour[],
  room: UsualRoom,
  openAt: HoursAt,
  within: Stretch,
): AiringAdvice {
  const open = openParts(openAt, within);
  if (lengthOf(open) < SHORTEST_MS) return none('closed');
  const known = open.flatMap((part) => hours.flatMap((hour) => hourWithin(by, hour, room, part)));
  if (2 * lengthOf(known) < lengthOf(open)) return none('unknown');
  const entering = known.filter(({ mayEnter }) => mayEnter);
  const stuffy = room.co2Ppm === null ? undefined : bandOfMetric(by, 'co2', room.co2Ppm);
  const atNeed =
    entering.length === 0 && stuffy !== undefined && isUrgentlyStuffy(stuffy)
      ? known.filter(({ band }) => mayComeInAtNeed(band))
      : [];
  const candidates = entering.length > 0 ? entering : atNeed;
  if (candidates.length === 0) return { ...none('dirtyOutside'), band: bestBand(known) };
  const dry = candidates.filter(({ isDry }) => isDry);
  if (dry.length === 0) return none('wet');
  const mild = dry.filter(({ mind }) => mind === null);
  const chosen = mild.length > 0 ? ofBestBand(mild) : mildest(ofBestBand(dry));
  const band = bestBand(chosen);
  const reason = entering.length === 0 ? 'leastBad' : isFineBand(band) ? 'clean' : 'cleanerOutside';
  const windows = windowsOf(chosen, open, reason === 'clean');
  if (windows.length === 0) return none('wet');
  return {
    reason,
    windows,
    band,
    mind: (mild.length > 0 ? null : chosen[0]?.mind) ?? leftOut(candidates, band),
  };
}

/** Why hours with cleaner air than in the chosen band are no time to air; null: there are none. */
function leftOut(candidates: readonly Hour[], chosen: BandName): AiringAdvice['mind'] {
  const cleaner = candidates.filter(({ band }) => badnessOf(band) < badnessOf(chosen));
  if (cleaner.length === 0) return null;
  const harsh = cleaner.find(({ isDry }) => isDry)?.mind;
  if (!harsh) return 'cleanerButWet';
  return harsh === 'cold' ? 'cleanerButCold' : 'cleanerButHot';
}

/** The index of the outdoor air of an hour, as of the present outdoor air; undefined: unknown. */
export const outdoorIndexOf = (
  by: AirQualityIndex,
  { pm25, pm10 }: Pick<OutlookHour, 'pm25' | 'pm10'>,
): AirIndex | undefined => airIndexOf(by, { pm25, pm10 });

/**
 * Advice for what is left of today, from the next full hour on, and for tomorrow, by the calendar of the place. Nothing is said
 * of today once its hours are over; `closed` is a day without any.
 */
export function airingDays(
  by: AirQualityIndex,
  hours: readonly OutlookHour[],
  room: UsualRoom,
  place: { readonly zone: string; readonly openAt: HoursAt | undefined; readonly now: number },
): { readonly day: 'today' | 'tomorrow'; readonly advice: AiringAdvice }[] {
  const { zone, openAt = hoursAt(AWAKE, zone), now } = place;
  const { from, midnight, to } = outlookSpan(zone, now);
  const of = (stretch: Stretch) => airingAdvice(by, hours, room, openAt, stretch);
  const today = of({ from: Math.min(from + HOUR_MS, midnight), to: midnight });
  const wholeDay = { from: dayStart(zone, localDay(zone, now)), to: midnight };
  const isOver = today.reason === 'closed' && lengthOf(openParts(openAt, wholeDay)) >= SHORTEST_MS;
  return [
    ...(isOver ? [] : [{ day: 'today' as const, advice: today }]),
    { day: 'tomorrow', advice: of({ from: midnight, to }) },
  ];
}

/** From the hour of a time to the end of the next day in a zone, with the midnight between both days; epoch ms. */
export function outlookSpan(zone: string, now: number): Stretch & { readonly midnight: number } {
  const today = localDay(zone, now);
  return {
    from: Math.floor(now / HOUR_MS) * HOUR_MS,
    midnight: dayStart(zone, today + 1),
    to: dayStart(zone, today + 2),
  };
}

const none = (reason: AiringAdvice['reason']): AiringAdvice => ({
  reason,
  windows: [],
  band: null,
  mind: null,
});

const lengthOf = (stretches: readonly Stretch[]): number =>
  stretches.reduce((sum, { from, to }) => sum + to - from, 0);

/** The part of an hour in which the place is open, judged; empty: none, or its particles are unknown. */
function hourWithin(by: AirQualityIndex, hour: OutlookHour, room: UsualRoom, open: Stretch): Hour[] {
  const from = Math.max(hour.startTs, open.from);
  const to = Math.min(hour.startTs + HOUR_MS, open.to);
  const outdoor = from < to ? outdoorIndexOf(by, hour) : undefined;
  if (!outdoor) return [];
  const { temperatureC, rainMm, windKmh } = hour;
  return [
    {
      from,
      to,
      band: outdoor.band,
      temperatureC,
      isDry: (rainMm ?? 0) < WET_MM && (windKmh ?? 0) < STORM_KMH,
      mayEnter: !staysOut(outdoor, airIndexOf(by, room)),
      mind: temperatureC === null ? null : mindOf(temperatureC, room),
    },
  ];
}

function mindOf(outdoorC: number, { temperatureC, warmC }: UsualRoom): Harshness | null {
  if (outdoorC < COLD_C) return 'cold';
  const warm = warmC ?? WARM_C;
  return outdoorC > Math.max(warm, (temperatureC ?? warm) + AS_MILD_C) ? 'hot' : null;
}

/** @param hours at least one */
const bestBand = (hours: readonly Hour[]): BandName =>
  hours.reduce<BandName>((best, { band }) => (badnessOf(band) < badnessOf(best) ? band : best), 'severe');

function ofBestBand(hours: readonly Hour[]): readonly Hour[] {
  const best = bestBand(hours);
  return hours.filter(({ band }) => band === best);
}

/** The warmest of hours that are cold, or the coolest of those that are hot. */
function mildest(hours: readonly Hour[]): readonly Hour[] {
  const distance = ({ temperatureC, mind }: Hour) =>
    mind === 'cold' ? COLD_C - (temperatureC ?? 0) : (temperatureC ?? 0) - WARM_C;
  const least = Math.min(...hours.map(distance));
  return hours.filter((hour) => distance(hour) <= least + AS_MILD_C);
}

/**
 * The longest stretches of hours.
 * @param open all opening hours of the day, ascending
 * @param isClean whether the air is fine: only then any time is as good as another
 */
function windowsOf(hours: readonly Hour[], open: readonly Stretch[], isClean: boolean): AiringWindow[] {
  const joined: Stretch[] = [];
  for (const { from, to } of hours) {
    const last = joined.at(-1);
    if (last?.to === from) joined[joined.length - 1] = { from: last.from, to };
    else joined.push({ from, to });
  }
  const [first, last] = [open[0]?.from, open.at(-1)?.to];
  const isAll = lengthOf(joined) === lengthOf(open);
  if (isAll && first !== undefined && last !== undefined)
    return [{ from: first, to: last, when: isClean ? 'anyTime' : 'between' }];
  return joined
    .filter((one) => lengthOf([one]) >= SHORTEST_MS)
    .toSorted((a, b) => lengthOf([b]) - lengthOf([a]))
    .slice(0, MOST_WINDOWS)
    .toSorted((a, b) => a.from - b.from)
    .map((one) => ({
      ...one,
      when: one.from === first ? 'before' : one.to === last ? 'after' : 'between',
    }));
}
