import { indexNumberOf } from '@airdeck/air/air-index';
import { type BandName, badnessOf, levelOf } from '@airdeck/air/bands';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { bandEdgesOfQuantity, bandOfQuantity } from '@airdeck/air/quantity-bands';
import type { RuleKey } from '@airdeck/contract/rules/rule-keys';
import type { RuleCondition } from '@airdeck/contract/rules/rules';

/** The values of a reading that rules use. Missing values are null or absent. */
export type RuleValues = { readonly [key in RuleKey]?: number | null | undefined };

/** A condition, compiled for single values. */
export type Watch = {
  /** The index by which the device is judged. */
  readonly by: AirQualityIndex;
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

/**
 * Undefined for a condition that no reading can fulfil: silence, findings.
 * @param by the index by which the device is judged: its bands are what 'Poor or worse' means there
 */
export function watchOf(condition: RuleCondition, by: AirQualityIndex): Watch | undefined {
  switch (condition.kind) {
    case 'above': {
      const { key, threshold, clearAt } = condition;
      return {
        ...ofKey(key, by),
        isBeyond: (value) => value > threshold,
        isOver: (value) => value <= clearAt,
        isFurther: further,
      };
    }
    case 'below': {
      const { key, threshold, clearAt } = condition;
      return {
        ...ofKey(key, by),
        isBeyond: (value) => value < threshold,
        isOver: (value) => value >= clearAt,
        isFurther: (value, other) => value < other,
      };
    }
    case 'index': {
      // The dial's number, not the verdict: a gas that decides the verdict has rules of its own, as a purifier does
      // nothing about it and a reading of particles ends nothing that a gas began.
      const from = firstNumberOf(by, condition.band);
      return {
        by,
        key: 'iaq',
        keys: ['iaq', 'pm25', 'pm10'],
        valueOf: (values) => indexNumberOf(by, values),
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

/** The key in the alarms of a condition; null: no reading fulfils it. */
export function keyOf(condition: RuleCondition): RuleKey | null {
  if (condition.kind === 'index') return 'iaq';
  return condition.kind === 'above' || condition.kind === 'below' ? condition.key : null;
}

/** Whether readings can fulfil it. */
export const isOnReadings = ({ kind }: RuleCondition): boolean => kind !== 'silent' && kind !== 'finding';

/** Compiles a condition once for each index. The objects of indices are the same as long as they judge alike. */
export function watchesBy(condition: RuleCondition): (by: AirQualityIndex) => Watch | undefined {
  const watches = new WeakMap<AirQualityIndex, Watch | undefined>();
  return (by) => {
    if (!watches.has(by)) watches.set(by, watchOf(condition, by));
    return watches.get(by);
  };
}

/** The first number of a band, as `indexNumberOf` counts. */
const firstNumberOf = ({ numbers }: AirQualityIndex, band: BandName): number =>
  numbers ? (numbers.upTo[badnessOf(band) - 1] ?? -1) + 1 : levelOf(band);

const ofKey = (key: RuleKey, by: AirQualityIndex) => ({
  by,
  key,
  keys: [key],
  valueOf: (values: RuleValues) => {
    const value = values[key];
    return typeof value === 'number' ? value : undefined;
  },
});

/**
 * Whether the values of a condition have bands, by which it gets worse; otherwise it gets worse with each further
 * value. Places of bands are values that get worse themselves.
 */
export const hasBands = ({ by, key }: Watch): boolean => bandEdgesOfQuantity(by, key) !== undefined;

/** Whether a value is in a worse band than another; without bands: further. @param than null: unknown */
export function isWorse(watch: Watch, value: number, than: number | null): boolean {
  if (than === null || !watch.isFurther(value, than)) return false;
  const { by, key } = watch;
  return !hasBands(watch) || bandOfQuantity(by, key, value) !== bandOfQuantity(by, key, than);
}
