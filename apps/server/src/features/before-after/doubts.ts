import { compareSpans, type HourValue, type SpanComparison } from '@airdeck/air/before-after';
import { OUTDOOR_CO2_PPM } from '@airdeck/air/ventilation/fresh-air';
import type { Doubt } from '@airdeck/contract/before-after/before-after';

/** A smaller excess is within the error of sensors. */
const LEAST_CO2_PPM = 20;
const MUCH = 0.25;
const MUCH_C = 3;
const LEAST_PART_OF_HOURS = 0.9;

/** Data about a room besides the compared values. */
export type Circumstances = {
  readonly spans: { readonly day: number; readonly weeks: number };
  /** ppm; undefined if CO2 itself is compared. */
  readonly co2: readonly HourValue[] | undefined;
  readonly temperaturesC: readonly HourValue[];
  /** Whether outdoor air has a comparable value. */
  readonly hasOutdoorKind: boolean;
  /** Days on which the device was moved, in days since the epoch. */
  readonly movedDays: readonly number[];
};

/** Reasons why a comparison may be wrong. */
export function doubtsOf(comparison: SpanComparison, about: Circumstances): Doubt[] {
  const doubts: readonly [Doubt, boolean][] = [
    ['outdoorUnknown', about.hasOutdoorKind && comparison.net === undefined],
    ['gaps', hasGaps(comparison)],
    ['airing', isAiredOtherwise(about)],
    ['season', isMuch(comparison.outside?.part) || isWarmer(about)],
    ['moved', isMoved(about)],
  ];
  return doubts.flatMap(([doubt, applies]) => (applies ? [doubt] : []));
}

function hasGaps({ days, possibleHours }: SpanComparison): boolean {
  return [false, true].some((isAfter) => {
    const hours = days.reduce((sum, day) => sum + (day.isAfter === isAfter ? day.hours : 0), 0);
    return hours < possibleHours * LEAST_PART_OF_HOURS;
  });
}

function isAiredOtherwise({ spans, co2 }: Circumstances): boolean {
  const above = co2?.map((hour) => ({ ...hour, value: hour.value - OUTDOOR_CO2_PPM }));
  return (
    above !== undefined &&
    isMuch(compareSpans({ ...spans, least: LEAST_CO2_PPM }, above, undefined).inside?.part)
  );
}

/** Whether a relative change is an increase by at least a quarter, or a decrease by the same factor. */
const isMuch = (part = 0): boolean => Math.abs(Math.log1p(part)) > Math.log1p(MUCH);

function isWarmer({ spans: { day, weeks }, temperaturesC }: Circumstances): boolean {
  const meanOf = (from: number, to: number) => {
    const values = temperaturesC
      .filter((hour) => hour.day >= from && hour.day <= to)
      .map(({ value }) => value);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  return Math.abs(meanOf(day + 1, day + weeks * 7) - meanOf(day - weeks * 7, day - 1)) >= MUCH_C;
}

/** Moves within a day of the purifier's installation belong to it, and are ignored. */
const isMoved = ({ spans: { day, weeks }, movedDays }: Circumstances): boolean =>
  movedDays.some((moved) => Math.abs(moved - day) > 1 && Math.abs(moved - day) <= weeks * 7);
