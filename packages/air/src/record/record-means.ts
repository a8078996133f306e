import { daysOfSteps, hoursOfSteps, type RecordFrame } from './record-frame.ts';
import type { RecordMean } from './record-sets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const EIGHT_HOURS_MS = 8 * HOUR_MS;
/** A mean needs three quarters of its time, as in `measured-days.ts`. */
const LEAST_PART = 0.75;
/** Shorter periods say nothing about a limit of a year. */
const LEAST_YEAR_MS = 360 * DAY_MS;

/** Whether a mean is of whole days, so that time beyond it goes on over night. */
export const isOfDays = (over: RecordMean): boolean =>
  over === 'day' || over === 'occupiedDay' || over === 'year';

/**
 * The mean by which each step is judged; null: too little of its time was measured. `groups`: the number of the mean of
 * each step; null: each step has its own.
 */
export function averaged(
  frame: RecordFrame,
  over: RecordMean,
  means: readonly (number | null)[],
  occupied: readonly boolean[],
): { readonly values: readonly (number | null)[]; readonly groups: readonly number[] | null } {
  switch (over) {
    case 'step':
      return { values: means, groups: null };
    case '8hours':
      return { values: runningMeans(means, Math.round(EIGHT_HOURS_MS / frame.stepMs)), groups: null };
    case 'hour':
      return grouped(hoursOfSteps(frame), means);
    case 'day':
      return grouped(daysOfSteps(frame), means);
    case 'occupiedDay':
      return grouped(daysOfSteps(frame), means, occupied);
    case 'year': {
      const isYear = frame.endTs - frame.startTs >= LEAST_YEAR_MS;
      return isYear
        ? grouped(
            means.map(() => 0),
            means,
          )
        : { values: means.map(() => null), groups: means.map(() => 0) };
    }
  }
}

function grouped(
  groups: readonly number[],
  means: readonly (number | null)[],
  counting?: readonly boolean[],
): { readonly values: (number | null)[]; readonly groups: readonly number[] } {
  const sums = new Map<number, { sum: number; measured: number; all: number }>();
  for (const [step, group] of groups.entries()) {
    if (counting && !counting[step]) continue;
    const of = sums.get(group) ?? { sum: 0, measured: 0, all: 0 };
    sums.set(group, of);
    const value = means[step] ?? null;
    of.all += 1;
    if (value === null) continue;
    of.sum += value;
    of.measured += 1;
  }
  const meanOf = (group: number): number | null => {
    const { sum, measured, all } = sums.get(group) ?? { sum: 0, measured: 0, all: 0 };
    return measured > 0 && measured >= LEAST_PART * all ? sum / measured : null;
  };
  const ofGroup = new Map([...sums.keys()].map((group) => [group, meanOf(group)]));
  return { values: groups.map((group) => ofGroup.get(group) ?? null), groups };
}

/** The mean of each step and the ones before it. */
function runningMeans(means: readonly (number | null)[], length: number): (number | null)[] {
  let sum = 0;
  let measured = 0;
  return means.map((value, step) => {
    const gone = step >= length ? (means[step - length] ?? null) : null;
    if (value !== null) {
      sum += value;
      measured += 1;
    }
    if (gone !== null) {
      sum -= gone;
      measured -= 1;
    }
    return step + 1 >= length && measured >= LEAST_PART * length ? sum / measured : null;
  });
}
