import { indexNumberOf } from '@airdeck/air/air-index';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { type HoursAt, isOpenHour, openHours } from '@airdeck/air/opening-hours';
import {
  compareVerdicts,
  isFine,
  type Judged,
  type RatedAir,
  type Verdict,
  verdictOf,
  verdictOfMeans,
} from '@airdeck/air/verdict';
import type { ReadingSeries, StoredReportKey, TimeRange } from '../telemetry/device-readings.ts';
import type { ReportSpan } from './report-spans.ts';

const HOUR_MS = 3_600_000;

/** Sums over hours of one or more rooms. */
export type AirHours = {
  /** Hours with measured air. */
  readonly hours: number;
  /** Measured hours in which the index or a gas was above Satisfactory. */
  readonly hoursAbove: number;
  /** The sums from which the mean of a quantity is computed. */
  readonly means: Readonly<Record<Judged['quantity'], HourSum>>;
};

/** The hours in which a quantity was measured, and the sum of its hourly means. */
type HourSum = { readonly hours: number; readonly sum: number };

const NO_SUM: HourSum = { hours: 0, sum: 0 };
const sumOf = (value: number | undefined): HourSum =>
  value === undefined ? NO_SUM : { hours: 1, sum: value };
const add = (a: HourSum, b: HourSum): HourSum => ({ hours: a.hours + b.hours, sum: a.sum + b.sum });
const meanOf = ({ hours, sum }: HourSum): number | undefined => (hours === 0 ? undefined : sum / hours);

export const NO_HOURS: AirHours = {
  hours: 0,
  hoursAbove: 0,
  means: { index: NO_SUM, co2: NO_SUM, tvoc: NO_SUM },
};

/** The air of a room in a span, on each of its days, and in the span before. */
export type RoomAir = {
  readonly whole: AirHours;
  readonly days: readonly AirHours[];
  readonly before: AirHours;
};

export const addHours = (a: AirHours, b: AirHours): AirHours => ({
  hours: a.hours + b.hours,
  hoursAbove: a.hoursAbove + b.hoursAbove,
  means: {
    index: add(a.means.index, b.means.index),
    co2: add(a.means.co2, b.means.co2),
    tvoc: add(a.means.tvoc, b.means.tvoc),
  },
});

/** An integer; null: no particles, or an index without numbers. */
export function meanIndexOf(by: AirQualityIndex, { means }: AirHours): number | null {
  const mean = meanOf(means.index);
  return mean === undefined || !by.numbers ? null : Math.round(mean);
}

/** The verdict on the means of the hours. */
export const meanVerdictOf = (by: AirQualityIndex, hours: AirHours): Verdict =>
  verdictOfMeans(by, {
    index: meanIndexOf(by, hours) ?? meanOf(hours.means.index),
    co2: meanOf(hours.means.co2),
    tvoc: meanOf(hours.means.tvoc),
  });

/** Range of the readings of a span and the previous one. */
export const rangeOf = ({ before, endTs }: ReportSpan): TimeRange => ({ startTs: before.startTs, endTs });

/**
 * The air of a room, from means of UTC hours. In time zones that are offset by half an hour, an hour belongs to the day
 * of its middle.
 * @param by the index by which all rooms of the report are judged
 * @param openAt when its place is open: only open hours count; undefined: all hours
 */
export function roomAirOf(
  by: AirQualityIndex,
  series: readonly ReadingSeries<StoredReportKey>[],
  span: ReportSpan,
  openAt?: HoursAt,
): RoomAir {
  const days = span.dayStarts.map(() => NO_HOURS);
  let before = NO_HOURS;
  for (const [ts, hour] of hoursOf(by, series)) {
    const middle = ts + HOUR_MS / 2;
    if (middle < span.before.startTs || middle >= span.endTs || (openAt && !isOpenHour(openAt, ts))) continue;
    const day = span.dayStarts.findLastIndex((start) => start <= middle);
    if (day < 0) before = addHours(before, hour);
    else days[day] = addHours(days[day] ?? NO_HOURS, hour);
  }
  return { whole: days.reduce(addHours, NO_HOURS), days, before };
}

type HourMeans = { -readonly [key in StoredReportKey]?: number | undefined };

/** The hours that can be judged, by start. */
function* hoursOf(
  by: AirQualityIndex,
  series: readonly ReadingSeries<StoredReportKey>[],
): Generator<readonly [ts: number, hour: AirHours]> {
  const means = new Map<number, HourMeans>();
  for (const { key, ts, avg } of series) {
    for (const [i, at] of ts.entries()) {
      const hour = means.get(at) ?? {};
      means.set(at, hour);
      hour[key] = avg[i];
    }
  }
  for (const [ts, hour] of means) {
    const verdict = verdictOf(by, hour);
    if (verdict.state !== 'rated') continue;
    const means = {
      index: sumOf(indexNumberOf(by, hour)),
      co2: sumOf(gasIn(verdict, 'co2')),
      tvoc: sumOf(gasIn(verdict, 'tvoc')),
    };
    yield [ts, { hours: 1, hoursAbove: isFine(verdict) ? 0 : 1, means }];
  }
}

const gasIn = ({ cause, others }: RatedAir, gas: 'co2' | 'tvoc'): number | undefined =>
  [cause, ...others].find(({ quantity }) => quantity === gas)?.value;

/** Hours of rooms in a span if there were no gaps: of rooms with opening hours, those in which they are open. */
export const possibleHours = (
  rooms: readonly { readonly openAt: HoursAt | undefined }[],
  { startTs, endTs }: TimeRange,
): number => rooms.reduce((sum, { openAt }) => sum + openHours(openAt, { from: startTs, to: endTs }), 0);

/** The first of several that are equally common; the default one without rooms. */
export function mostCommon(indices: readonly AirQualityIndex[]): AirQualityIndex {
  const count = (by: AirQualityIndex) => indices.filter((one) => one === by).length;
  return [...new Set(indices)].toSorted((a, b) => count(b) - count(a))[0] ?? DEFAULT_INDEX;
}

type OfRoom = { readonly air: RoomAir };

/** By hours above Satisfactory, then by the mean air. */
export const worstFirst =
  (by: AirQualityIndex) =>
  (a: OfRoom, b: OfRoom): number => {
    const verdict = ({ air: { whole } }: OfRoom) => meanVerdictOf(by, whole);
    return b.air.whole.hoursAbove - a.air.whole.hoursAbove || compareVerdicts(verdict(a), verdict(b));
  };
