import { isFine, verdictOf } from '@airdeck/air/verdict';
import type { ReadingSeries, StoredReportKey, TimeRange } from '../telemetry/device-readings.ts';
import type { ReportSpan } from './report-spans.ts';

const HOUR_MS = 3_600_000;

/** Keys by which the air of an hour is judged. */
export const JUDGED_KEYS = ['iaq', 'pm25', 'pm10', 'co2', 'tvoc'] as const satisfies StoredReportKey[];

/** Sums over hours of one or more rooms. */
export type AirHours = {
  /** Hours with measured air. */
  readonly hours: number;
  /** Measured hours in which the index or a gas was above Satisfactory. */
  readonly hoursAbove: number;
  /** Measured hours with an index, and the sum of the index. */
  readonly indexHours: number;
  readonly indexSum: number;
};

export const NO_HOURS: AirHours = { hours: 0, hoursAbove: 0, indexHours: 0, indexSum: 0 };

/** The air of a room in a span, on each of its days, and in the span before. */
export type RoomAir = {
  readonly whole: AirHours;
  readonly days: readonly AirHours[];
  readonly before: AirHours;
};

export const addHours = (a: AirHours, b: AirHours): AirHours => ({
  hours: a.hours + b.hours,
  hoursAbove: a.hoursAbove + b.hoursAbove,
  indexHours: a.indexHours + b.indexHours,
  indexSum: a.indexSum + b.indexSum,
});

/** An integer; null: no index. */
export const meanIndexOf = ({ indexHours, indexSum }: AirHours): number | null =>
  indexHours === 0 ? null : Math.round(indexSum / indexHours);

/** Range of the readings of a span and the previous one. */
export const rangeOf = ({ before, endTs }: ReportSpan): TimeRange => ({ startTs: before.startTs, endTs });

/**
 * The air of a room, from means of UTC hours. In time zones that are offset by half an hour, an hour belongs to the day
 * of its middle.
 */
export function roomAirOf(series: readonly ReadingSeries[], span: ReportSpan): RoomAir {
  const days = span.dayStarts.map(() => NO_HOURS);
  let before = NO_HOURS;
  for (const [ts, hour] of hoursOf(series)) {
    const middle = ts + HOUR_MS / 2;
    if (middle < span.before.startTs || middle >= span.endTs) continue;
    const day = span.dayStarts.findLastIndex((start) => start <= middle);
    if (day < 0) before = addHours(before, hour);
    else days[day] = addHours(days[day] ?? NO_HOURS, hour);
  }
  return { whole: days.reduce(addHours, NO_HOURS), days, before };
}

type HourMeans = { -readonly [key in StoredReportKey]?: number | undefined };

/** The hours that can be judged, by start. */
function* hoursOf(series: readonly ReadingSeries[]): Generator<readonly [ts: number, hour: AirHours]> {
  const means = new Map<number, HourMeans>();
  for (const { key, ts, avg } of series) {
    for (const [i, at] of ts.entries()) {
      const hour = means.get(at) ?? {};
      means.set(at, hour);
      hour[key] = avg[i];
    }
  }
  for (const [ts, hour] of means) {
    const verdict = verdictOf(hour);
    if (verdict.state !== 'rated') continue;
    const { index } = verdict;
    yield [
      ts,
      {
        hours: 1,
        hoursAbove: isFine(verdict) ? 0 : 1,
        indexHours: index ? 1 : 0,
        indexSum: index?.value ?? 0,
      },
    ];
  }
}
