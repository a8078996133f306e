import { isStuck } from '../sensor-faults.ts';

/**
 * Values of a quantity in the steps of a record, one element for each step: null without a value. `same`: the number of
 * readings in the steps whose readings were all equal, by which a stuck sensor is recognized; 0 in others.
 */
export type StepValues = { readonly means: readonly (number | null)[]; readonly same: readonly number[] };

const HOUR_MS = 3_600_000;

/** Steps without those in which the sensor was stuck at one value, and the number of these. */
export function withoutStuck(
  quantity: string,
  { means, same }: StepValues,
  stepMs: number,
): { readonly means: (number | null)[]; readonly stuckSteps: number } {
  const kept = [...means];
  let stuckSteps = 0;
  for (let start = 0; start < means.length; ) {
    let end = start;
    let readings = 0;
    while (end < means.length && (same[end] ?? 0) > 0 && means[end] === means[start]) {
      readings += same[end] ?? 0;
      end += 1;
    }
    if (isStuck(quantity, { hours: Math.floor(((end - start) * stepMs) / HOUR_MS), readings })) {
      kept.fill(null, start, end);
      stuckSteps += end - start;
    }
    start = Math.max(end, start + 1);
  }
  return { means: kept, stuckSteps };
}

/** The mean of the devices that measured a room at the same time, each counted once, in each step. */
export function meanOfDevices(devices: readonly (readonly (number | null)[])[]): (number | null)[] {
  const [first = [], ...others] = devices;
  if (others.length === 0) return [...first];
  return first.map((_, step) => {
    const values = devices.flatMap((means) => means[step] ?? []);
    return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;
  });
}
