import type { Stretch } from '../opening-hours.ts';
import { zoneOffsets } from '../zone-offsets.ts';

/** The steps of a record: `[startTs, endTs)` in steps of `stepMs`, epoch ms, by the calendar of a zone. */
export type RecordFrame = {
  readonly startTs: number;
  readonly endTs: number;
  readonly stepMs: number;
  /** IANA name. */
  readonly timeZone: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const stepsOf = ({ startTs, endTs, stepMs }: RecordFrame): number =>
  Math.max(0, Math.ceil((endTs - startTs) / stepMs));

/** When each step counts as occupied: if its middle is within an open span. @param open ascending; null: always */
export function occupiedSteps(frame: RecordFrame, open: readonly Stretch[] | null): boolean[] {
  let span = 0;
  return Array.from({ length: stepsOf(frame) }, (_, step) => {
    if (open === null) return true;
    const middle = middleOfStep(frame, step);
    while ((open[span]?.to ?? Infinity) <= middle) span += 1;
    return (open[span]?.from ?? Infinity) <= middle;
  });
}

/** Epoch ms. */
export const middleOfStep = ({ startTs, stepMs }: RecordFrame, step: number): number =>
  startTs + step * stepMs + stepMs / 2;

/** The day, in days since the epoch, of each step: a day has as many steps as its 23, 24 or 25 hours. */
export const daysOfSteps = onceOf((frame) => {
  const offsetAt = zoneOffsets(frame.timeZone);
  return stepNumbers(frame, (middle) => Math.floor((middle + offsetAt(middle)) / DAY_MS));
});

/** The hour of the clock of each step, as a number that increases with time; a repeated hour is one of its own. */
export const hoursOfSteps = onceOf((frame) => {
  const offsetAt = zoneOffsets(frame.timeZone);
  // Only the part of the offset below an hour moves where an hour begins.
  const shiftAt = (ts: number) => ((offsetAt(ts) % HOUR_MS) + HOUR_MS) % HOUR_MS;
  return stepNumbers(frame, (middle) => Math.floor((middle + shiftAt(middle)) / HOUR_MS));
});

const stepNumbers = (frame: RecordFrame, numberAt: (middle: number) => number): number[] =>
  Array.from({ length: stepsOf(frame) }, (_, step) => numberAt(middleOfStep(frame, step)));

/** Computes something of a frame once: all rooms and quantities of a record have the same steps. */
function onceOf<T>(compute: (frame: RecordFrame) => T): (frame: RecordFrame) => T {
  const known = new WeakMap<RecordFrame, T>();
  return (frame) => {
    const found = known.get(frame) ?? compute(frame);
    known.set(frame, found);
    return found;
  };
}
