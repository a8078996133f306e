import type { Watch } from '../engine/rule-watch.ts';

/** Range of the condition's value in one up-to-date hour, and its number of readings. */
export type HourBounds = {
  /** Hours since the epoch. */
  readonly hour: number;
  readonly lowest: number;
  readonly highest: number;
  readonly readings: number;
};

/** Hours from `from` on, before `to`; hours since the epoch. */
export type HourRange = { readonly from: number; readonly to: number };

/** Hours to read, and those of which an ongoing interval needs the furthest value only. */
export type ReadingPlan = {
  readonly read: readonly HourRange[];
  readonly bridges: readonly (HourRange & { readonly lowest: number; readonly highest: number })[];
};

/** Readings per hour below which a device's step can only be determined from several hours. */
const READINGS_OF_FULL_HOUR = 12;

/**
 * The hours to read to find the intervals of a condition. An hour without a value beyond the threshold is skipped
 * after one that ended any interval; an hour without an end is skipped among several of the kind, where an ongoing
 * interval is known to continue.
 * @param bounds of up-to-date hours, in order; a missing hour has no readings, or is in `unknown`
 * @param unknown hours with an outdated roll-up
 * @param options.bridgeAfter hours after which an interval is fulfilled; undefined: all hours of intervals are read
 */
export function hoursToRead(
  watch: Watch,
  bounds: readonly HourBounds[],
  unknown: ReadonlySet<number>,
  { from, to, bridgeAfter }: HourRange & { readonly bridgeAfter: number | undefined },
): ReadingPlan {
  const byHour = new Map(bounds.map((one) => [one.hour, one]));
  const isFull = (hour: number) =>
    !unknown.has(hour) && (byHour.get(hour)?.readings ?? 0) >= READINGS_OF_FULL_HOUR;
  const endsNothing = (hour: number) => {
    const one = byHour.get(hour);
    return one !== undefined && isFull(hour) && !watch.isOver(one.lowest) && !watch.isOver(one.highest);
  };
  const isInside = (hour: number) => {
    if (bridgeAfter === undefined || !endsNothing(hour + 1)) return false;
    for (let back = 0; back <= bridgeAfter; back++) if (!endsNothing(hour - back)) return false;
    return true;
  };
  const read: { from: number; to: number }[] = [];
  const bridges: { from: number; to: number; lowest: number; highest: number }[] = [];
  // Nothing counts before the first hour.
  let isQuiet = true;
  for (let hour = from; hour < to; hour++) {
    const one = byHour.get(hour);
    if (!one && !unknown.has(hour)) continue;
    const isCalm =
      one !== undefined && isFull(hour) && !watch.isBeyond(one.lowest) && !watch.isBeyond(one.highest);
    const wasQuiet: boolean = isQuiet;
    isQuiet = isCalm && (wasQuiet || watch.isOver(one.lowest) || watch.isOver(one.highest));
    if (isCalm && wasQuiet) continue;
    if (one && isInside(hour)) {
      const last = bridges.at(-1);
      if (last?.to === hour) {
        last.to = hour + 1;
        last.lowest = Math.min(last.lowest, one.lowest);
        last.highest = Math.max(last.highest, one.highest);
      } else {
        bridges.push({ from: hour, to: hour + 1, lowest: one.lowest, highest: one.highest });
      }
      continue;
    }
    const last = read.at(-1);
    // The hour before determines the device's step.
    if (last && last.to >= hour - 1 && !bridges.some((bridge) => bridge.to === hour)) last.to = hour + 1;
    else read.push({ from: bridges.at(-1)?.to === hour ? hour : hour - 1, to: hour + 1 });
  }
  return { read, bridges };
}
