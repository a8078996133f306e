import { airIndexOf } from '@airdeck/air/air-index';
import { BANDS } from '@airdeck/air/bands';
import { DEFAULT_INDEX } from '@airdeck/air/indices/default-index';
import { bandEdgesOfQuantity, bandOfQuantity } from '@airdeck/air/quantity-bands';
import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import type { RuleCondition } from '@airdeck/contract/rules/rules';

/** The values of a reading that rules use. Missing values are null or absent. */
export type RuleValues = { readonly [key in RuleKey]?: number | null | undefined };

/** A condition, compiled for single values. */
export type Watch = {
  /** Key in its alarms. */
  readonly key: RuleKey;
  /** Keys that it reads. */
  readonly keys: readonly RuleKey[];
  /** Undefined: the reading has no value for the condition. */
  readonly valueOf: (values: RuleValues) => number | undefined;
  /** Whether an interval may begin with this value. */
  readonly isBeyond: (value: number) => boolean;
  /** Whether an interval ends with it. No value is both; other values do not change the state. */
  readonly isOver: (value: number) => boolean;
  /** Whether it is further beyond the threshold than another value. */
  readonly isFurther: (value: number, other: number) => boolean;
};

const further = (value: number, other: number) => value > other;

/** Undefined for a condition that no reading can fulfil: silence, findings. */
export function watchOf(condition: RuleCondition): Watch | undefined {
  switch (condition.kind) {
    case 'above': {
      const { key, threshold, clearAt } = condition;
      return {
        ...ofKey(key),
        isBeyond: (value) => value > threshold,
        isOver: (value) => value <= clearAt,
        isFurther: further,
      };
    }
    case 'below': {
      const { key, threshold, clearAt } = condition;
      return {
        ...ofKey(key),
        isBeyond: (value) => value < threshold,
        isOver: (value) => value >= clearAt,
        isFurther: (value, other) => value < other,
      };
    }
    case 'index': {
      // The dial's number, not the verdict: a gas that decides the verdict has rules of its own, as a purifier does
      // nothing about it and a reading of particles ends nothing that a gas began.
      const from = BANDS.find(({ name }) => name === condition.band)?.from ?? Number.POSITIVE_INFINITY;
      return {
        key: 'iaq',
        keys: ['iaq', 'pm25', 'pm10'],
        valueOf: (values) => airIndexOf(DEFAULT_INDEX, values)?.value ?? undefined,
        isBeyond: (value) => value >= from,
        isOver: (value) => value < from,
        isFurther: further,
      };
    }
    case 'silent':
    case 'finding':
      return undefined;
  }
}

const ofKey = (key: RuleKey) => ({
  key,
  keys: [key],
  valueOf: (values: RuleValues) => {
    const value = values[key];
    return typeof value === 'number' ? value : undefined;
  },
});

/**
 * Whether the values of a condition have bands, by which it gets worse; otherwise it gets worse with each further
 * value.
 */
export const hasBands = ({ key }: Watch): boolean => bandEdgesOfQuantity(DEFAULT_INDEX, key) !== undefined;

/** Whether a value is in a worse band than another; without bands: further. @param than null: unknown */
export function isWorse(watch: Watch, value: number, than: number | null): boolean {
  if (than === null || !watch.isFurther(value, than)) return false;
  return (
    !hasBands(watch) ||
    bandOfQuantity(DEFAULT_INDEX, watch.key, value) !== bandOfQuantity(DEFAULT_INDEX, watch.key, than)
  );
}
