import { shownQuantity } from '@airdeck/air/reader-units';
import {
  isProductRuleKey,
  type ProductRuleKey,
  RULE_KEYS,
  type RuleKey,
} from '@airdeck/contract/rules/rule-keys';
import { readerUnits } from '../../lib/format/reader-units.ts';
import { declaredQuantities } from '../../lib/quantities/declared-quantities.ts';
import { typedNumber } from '../../ui/form/typed-number.ts';

/** A comparison in a form: numbers as typed, in the reader's unit. */
export type LevelDraft = {
  readonly side: 'above' | 'below';
  readonly threshold: string;
  readonly clearAt: string;
};

const shownAs = (key: RuleKey) =>
  shownQuantity(key, readerUnits.current(), (other) => declaredQuantities.current().get(other));

/** A stored level as the reader types it. */
export const levelText = (key: RuleKey, stored: number): string => String(shownAs(key).scale.shown(stored));

/** The level to be stored of a typed one; NaN: invalid. */
export const levelOf = (key: RuleKey, text: string): number => shownAs(key).scale.stored(typedNumber(text));

/** Range of the slider, in the reader's unit. Typed numbers may be outside. */
export type NumberRange = { readonly min: number; readonly max: number; readonly step: number };

/** Ranges of usual rooms, not of sensors, in the stored unit. */
const LEVEL_RANGES: Readonly<Record<ProductRuleKey, NumberRange>> = {
  pm25: { min: 0, max: 250, step: 1 },
  pm10: { min: 0, max: 400, step: 5 },
  co2: { min: 400, max: 2500, step: 10 },
  tvoc: { min: 0, max: 2000, step: 10 },
  iaq: { min: 0, max: 500, step: 5 },
  temp: { min: -10, max: 45, step: 0.5 },
  rh: { min: 0, max: 100, step: 1 },
  bat: { min: 0, max: 100, step: 1 },
  pm1: { min: 0, max: 250, step: 1 },
  co: { min: 0, max: 100, step: 1 },
  hcho: { min: 0, max: 500, step: 5 },
  o3: { min: 0, max: 200, step: 1 },
  no2: { min: 0, max: 400, step: 1 },
  radon: { min: 0, max: 1000, step: 10 },
  pressure: { min: 900, max: 1060, step: 1 },
  noise: { min: 20, max: 120, step: 1 },
  light: { min: 0, max: 2000, step: 10 },
  tvocIndex: { min: 0, max: 500, step: 5 },
  noxIndex: { min: 0, max: 500, step: 5 },
};

/** Minutes for which a condition holds. */
export const MINUTES_RANGE: NumberRange = { min: 0, max: 60, step: 1 };

/** Default threshold of each key, in the stored unit: where a form begins, not a limit of any authority. */
const USUAL_LEVELS: Readonly<Record<ProductRuleKey, LevelDraft>> = {
  pm25: { side: 'above', threshold: '40', clearAt: '35' },
  pm10: { side: 'above', threshold: '70', clearAt: '60' },
  co2: { side: 'above', threshold: '600', clearAt: '550' },
  tvoc: { side: 'above', threshold: '500', clearAt: '400' },
  iaq: { side: 'above', threshold: '100', clearAt: '90' },
  temp: { side: 'above', threshold: '30', clearAt: '29' },
  rh: { side: 'above', threshold: '70', clearAt: '65' },
  bat: { side: 'below', threshold: '20', clearAt: '25' },
  pm1: { side: 'above', threshold: '40', clearAt: '35' },
  co: { side: 'above', threshold: '6', clearAt: '5' },
  hcho: { side: 'above', threshold: '80', clearAt: '70' },
  o3: { side: 'above', threshold: '50', clearAt: '45' },
  no2: { side: 'above', threshold: '40', clearAt: '35' },
  radon: { side: 'above', threshold: '300', clearAt: '280' },
  pressure: { side: 'below', threshold: '990', clearAt: '995' },
  noise: { side: 'above', threshold: '70', clearAt: '65' },
  light: { side: 'above', threshold: '1000', clearAt: '900' },
  tvocIndex: { side: 'above', threshold: '250', clearAt: '200' },
  noxIndex: { side: 'above', threshold: '20', clearAt: '15' },
};

/** The keys that can be followed: those of the product, declared ones, and the one that a form has already. */
export function ruleKeys(stored: RuleKey | undefined): RuleKey[] {
  const declared = [...declaredQuantities.current().values()];
  const offered = declared.flatMap(({ key, isWithdrawn }) => (isWithdrawn ? [] : [key]));
  return [...new Set([...RULE_KEYS, ...offered, ...(stored === undefined ? [] : [stored])])];
}

/** Without a quantity, a range that fits percentages. */
const ANY = { min: 0, max: 100, decimals: 0 };

/** The range of the slider for a key. That of a declared quantity are its bounds. */
export function levelRange(key: RuleKey): NumberRange {
  const { min, max, step } = storedRange(key);
  const { conversion, scale } = shownAs(key);
  if (!conversion) return { min, max, step };
  const shownStep = 10 ** Math.round(Math.log10(step / conversion.factor));
  const ends = [Math.ceil(scale.shown(min) / shownStep), Math.floor(scale.shown(max) / shownStep)];
  const [first = 0, last = 0] = ends.map((steps) => steps * shownStep);
  return { min: first, max: last, step: shownStep };
}

function storedRange(key: RuleKey): NumberRange {
  if (isProductRuleKey(key)) return LEVEL_RANGES[key];
  const { min, max, decimals } = declaredQuantities.current().get(key) ?? ANY;
  return { min, max, step: 10 ** -decimals };
}

/** The comparison with which a form begins for a key. */
export function usualLevel(key: RuleKey): LevelDraft {
  const { side, threshold, clearAt } = storedLevel(key);
  const { conversion, scale } = shownAs(key);
  if (!conversion) return { side, threshold, clearAt };
  const { step } = levelRange(key);
  const round = (text: string) => String(Math.round(scale.shown(Number(text)) / step) * step);
  return { side, threshold: round(threshold), clearAt: round(clearAt) };
}

function storedLevel(key: RuleKey): LevelDraft {
  if (isProductRuleKey(key)) return USUAL_LEVELS[key];
  const { min, max, decimals } = declaredQuantities.current().get(key) ?? ANY;
  const middle = ((min + max) / 2).toFixed(decimals);
  return { side: 'above', threshold: middle, clearAt: middle };
}

/** The opposite comparison with the same threshold. */
export const withSide = ({ threshold }: LevelDraft, side: LevelDraft['side']): LevelDraft => ({
  side,
  threshold,
  clearAt: threshold,
});

/** A comparison after dragging a number: the end of the condition moves along with the threshold. */
export function withLevel(
  { side, threshold, clearAt }: LevelDraft,
  field: 'threshold' | 'clearAt',
  value: number,
): Partial<LevelDraft> {
  const isPast = (end: number, begin: number) => (side === 'above' ? end > begin : end < begin);
  if (field === 'threshold') {
    return {
      threshold: String(value),
      ...(isPast(typedNumber(clearAt), value) && { clearAt: String(value) }),
    };
  }
  return { clearAt: isPast(value, typedNumber(threshold)) ? threshold : String(value) };
}
