import { faultsOf } from './plausible.ts';
import { FURTHER_QUANTITIES, type QuantityLimits } from './quantities.ts';

type Bounds = Pick<QuantityLimits, 'min' | 'max'>;

/** Quantities that an installation declares, by key. */
export type DeclaredBounds = ReadonlyMap<string, Bounds>;

const LIMITS: ReadonlyMap<string, Bounds> = new Map(Object.entries(FURTHER_QUANTITIES));

/** Whether no sensor of a further quantity can mean this number; false for other keys. */
export function isOutOfBounds(key: string, value: number, declared?: DeclaredBounds): boolean {
  const limits = LIMITS.get(key) ?? declared?.get(key);
  return limits !== undefined && !(value >= limits.min && value <= limits.max);
}

/**
 * The faults of a record of all quantities: those of its metrics, and numbers outside of the bounds of a further one.
 * It is called for every message, and allocates nothing if there are none.
 * @param others the values that may be of further quantities; null: none
 * @returns undefined: none
 */
export function faultsOfAll(
  values: Readonly<Record<string, unknown>>,
  others: Readonly<Record<string, unknown>> | null,
  declared?: DeclaredBounds,
): ReadonlySet<string> | undefined {
  const faults = faultsOf(values);
  if (!others) return faults;
  let all: Set<string> | undefined;
  for (const key in others) {
    const value = others[key];
    if (typeof value !== 'number') continue;
    if (!isOutOfBounds(key, value, declared)) continue;
    all ??= new Set(faults);
    all.add(key);
  }
  return all ?? faults;
}
