import { localDay } from '../local-time.ts';
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
export const daysOfSteps = (frame: RecordFrame): number[] =>
  Array.from({ length: stepsOf(frame) }, (_, step) => localDay(frame.timeZone, middleOfStep(frame, step)));

/** The hour of the clock of each step, as a number that increases with time; a repeated hour is one of its own. */
export function hoursOfSteps(frame: RecordFrame): number[] {
  const offsetAt = zoneOffsets(frame.timeZone);
  return Array.from({ length: stepsOf(frame) }, (_, step) => {
    const middle = middleOfStep(frame, step);
    // Only the part of the offset below an hour moves where an hour begins.
    const shift = ((offsetAt(middle) % HOUR_MS) + HOUR_MS) % HOUR_MS;
    return Math.floor((middle + shift) / HOUR_MS);
  });
}
