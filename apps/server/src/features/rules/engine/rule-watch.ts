import { BANDS } from '@airdeck/air/bands';
import { airIndexOf } from '@airdeck/air/cpcb-index';
import type { RuleCondition, RuleKey } from '@airdeck/contract/rules';

/** What of a reading rules look at. A value that was not sent is null or missing. */
export type RuleValues = { readonly [key in RuleKey]?: number | null | undefined };

/** How a condition judges one value. */
export type Watch = {
  /** The key that its alarms name. */
  readonly key: RuleKey;
  /** What it reads of a reading. */
  readonly keys: readonly RuleKey[];
  /** Undefined: the reading says nothing about the condition. */
  readonly valueOf: (values: RuleValues) => number | undefined;
  /** Whether an interval may begin with this value. */
  readonly isBeyond: (value: number) => boolean;
  /** Whether an interval ends with it. No value is both; what is neither leaves things as they are. */
  readonly isOver: (value: number) => boolean;
  /** Whether it is further beyond the threshold than another one. */
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
      const from = BANDS.find(({ name }) => name === condition.band)?.from ?? Number.POSITIVE_INFINITY;
      return {
        key: 'iaq',
        keys: ['iaq', 'pm25', 'pm10'],
        valueOf: (values) => airIndexOf(values)?.value,
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
