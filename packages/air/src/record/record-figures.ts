import type { Stretch } from '../opening-hours.ts';
import { occupiedSteps, type RecordFrame } from './record-frame.ts';
import { averaged, isOfDays } from './record-means.ts';
import type { RecordLimit, RecordMean } from './record-sets.ts';
import { meanOfDevices, type StepValues, withoutStuck } from './record-steps.ts';

/** A device that measured a room, with its values by quantity. */
export type RecordedDevice = {
  /** Serial number. */
  readonly device: string;
  readonly values: Readonly<Record<string, StepValues>>;
};

/** The values from which the figures of a room are computed. */
export type RecordedRoom = {
  /** Opening hours within the period, ascending; null: none are known, and all time counts. */
  readonly open: readonly Stretch[] | null;
  readonly devices: readonly RecordedDevice[];
};

/** How a quantity was in the occupied time. Means and percentiles are in the stored unit; null: no values. */
export type QuantityFigures = {
  readonly quantity: string;
  readonly mean: number | null;
  readonly median: number | null;
  readonly p75: number | null;
  readonly p95: number | null;
  readonly lowest: number | null;
  readonly highest: number | null;
  /** Steps of the occupied time, and those of them with a value. */
  readonly occupied: number;
  readonly measured: number;
  /** Spans without values in the occupied time, also across closed hours; the longest of them. */
  readonly gaps: number;
  readonly longestGap: Stretch | null;
  /** Steps in which a sensor was stuck at one value, of all devices: left out. */
  readonly stuck: number;
};

/** How much of the occupied time was within a limit. */
export type LimitFigures = {
  readonly quantity: string;
  readonly over: RecordMean;
  /** Steps of the occupied time whose mean could be judged, and those of them within the limit. */
  readonly judged: number;
  readonly within: number;
  /** Means that were judged, and those of them beyond: of steps, hours, days or the year. */
  readonly means: number;
  readonly beyond: number;
  /** The longest unbroken time beyond the limit. */
  readonly longestBeyond: Stretch | null;
};

export type RoomFigures = {
  readonly quantities: readonly QuantityFigures[];
  readonly limits: readonly LimitFigures[];
};

/** The mean of each quantity in each step of a room, without the steps in which a sensor was stuck, and their number. */
export function roomMeans(
  { stepMs }: RecordFrame,
  { devices }: RecordedRoom,
): ReadonlyMap<string, { readonly means: readonly (number | null)[]; readonly stuck: number }> {
  const names = new Set(devices.flatMap(({ values }) => Object.keys(values)));
  return new Map(
    [...names].map((quantity) => {
      const kept = devices.flatMap(({ values }) => {
        const given = values[quantity];
        return given ? [withoutStuck(quantity, given, stepMs)] : [];
      });
      const stuck = kept.reduce((sum, { stuckSteps }) => sum + stuckSteps, 0);
      return [quantity, { means: meanOfDevices(kept.map(({ means }) => means)), stuck }];
    }),
  );
}

/** The figures of a room. Limits of what is not measured are left out. */
export function roomFigures(
  frame: RecordFrame,
  limits: readonly RecordLimit[],
  room: RecordedRoom,
): RoomFigures {
  const occupied = occupiedSteps(frame, room.open);
  const found = roomMeans(frame, room);
  return {
    quantities: [...found].map(([quantity, { means, stuck }]) =>
      quantityFigures(frame, quantity, means, occupied, stuck),
    ),
    limits: limits.flatMap((limit) => {
      const of = found.get(limit.quantity);
      return of ? [limitFigures(frame, limit, of.means, occupied)] : [];
    }),
  };
}

function quantityFigures(
  frame: RecordFrame,
  quantity: string,
  means: readonly (number | null)[],
  occupied: readonly boolean[],
  stuck: number,
): QuantityFigures {
  const values = means.filter((value, step): value is number => value !== null && occupied[step] === true);
  const sorted = values.toSorted((a, b) => a - b);
  const { count, longest } = runs(
    frame,
    means.map((value) => value === null),
    occupied,
  );
  return {
    quantity,
    mean: values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length,
    median: percentile(sorted, 0.5),
    p75: percentile(sorted, 0.75),
    p95: percentile(sorted, 0.95),
    lowest: sorted[0] ?? null,
    highest: sorted.at(-1) ?? null,
    occupied: occupied.filter(Boolean).length,
    measured: values.length,
    gaps: count,
    longestGap: longest,
    stuck,
  };
}

/** Linear between the two nearest values, as R's type 7 and NumPy's default. @param sorted ascending */
export function percentile(sorted: readonly number[], part: number): number | null {
  const at = (sorted.length - 1) * part;
  const low = sorted[Math.floor(at)];
  const high = sorted[Math.ceil(at)];
  return low === undefined || high === undefined ? null : low + (high - low) * (at - Math.floor(at));
}

/** Unbroken runs of steps for which something is so, of which a part is occupied. */
function runs(frame: RecordFrame, isSo: readonly boolean[], occupied: readonly boolean[]) {
  let count = 0;
  let longest: Stretch | null = null;
  for (let start = 0; start < isSo.length; ) {
    if (!isSo[start]) {
      start += 1;
      continue;
    }
    let end = start;
    let touches = false;
    for (; isSo[end]; end += 1) touches ||= occupied[end] === true;
    if (touches) {
      count += 1;
      longest = longer(longest, spanOf(frame, start, end));
    }
    start = end;
  }
  return { count, longest };
}

const spanOf = ({ startTs, endTs, stepMs }: RecordFrame, from: number, to: number): Stretch => ({
  from: startTs + from * stepMs,
  to: Math.min(endTs, startTs + to * stepMs),
});

const longer = (one: Stretch | null, other: Stretch): Stretch =>
  one && one.to - one.from >= other.to - other.from ? one : other;

function limitFigures(
  frame: RecordFrame,
  { quantity, over, stored }: RecordLimit,
  means: readonly (number | null)[],
  occupied: readonly boolean[],
): LimitFigures {
  const { from = -Infinity, upTo = Infinity } = stored;
  const { values, groups } = averaged(frame, over, means, occupied);
  const isJudged = (step: number) => occupied[step] === true && values[step] !== null;
  const isBeyond = (value: number) => value < from || value > upTo;
  const judgedSteps = values.flatMap((value, step) => (isJudged(step) && value !== null ? [value] : []));
  // A mean of several steps is the value of each of them that is occupied.
  const judgedMeans = new Map<number, boolean>();
  for (const [step, value] of values.entries())
    if (isJudged(step) && value !== null) judgedMeans.set(groups?.[step] ?? step, isBeyond(value));
  const isStepBeyond = values.map(
    (value, step) => value !== null && isBeyond(value) && (isOfDays(over) || occupied[step] === true),
  );
  return {
    quantity,
    over,
    judged: judgedSteps.length,
    within: judgedSteps.filter((value) => !isBeyond(value)).length,
    means: judgedMeans.size,
    beyond: [...judgedMeans.values()].filter(Boolean).length,
    longestBeyond: runs(frame, isStepBeyond, occupied).longest,
  };
}
