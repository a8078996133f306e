import type { RuleKey } from '@airdeck/contract/rules';
import { keyOf, numberOf, type RuleDraft } from './rule-draft.ts';

/** The numbers of a rule. */
export type RuleNumber = 'threshold' | 'clearAt' | 'minutes' | 'holdMinutes';

/** From where to where a number can be dragged, in its unit. What is typed may lie outside. */
export type NumberRange = { readonly min: number; readonly max: number; readonly step: number };

/** Of rooms as people know them, not of what a sensor can say. */
const RANGES: Readonly<Record<RuleKey, NumberRange>> = {
  pm25: { min: 0, max: 250, step: 1 },
  pm10: { min: 0, max: 400, step: 5 },
  co2: { min: 400, max: 2500, step: 10 },
  tvoc: { min: 0, max: 2000, step: 10 },
  iaq: { min: 0, max: 500, step: 5 },
  temp: { min: -10, max: 45, step: 0.5 },
  rh: { min: 0, max: 100, step: 1 },
  bat: { min: 0, max: 100, step: 1 },
};
const SILENCE: NumberRange = { min: 5, max: 240, step: 5 };
const HOLD: NumberRange = { min: 0, max: 60, step: 1 };

export function rangeOf(field: RuleNumber, { subject }: RuleDraft): NumberRange {
  if (field === 'minutes') return SILENCE;
  if (field === 'holdMinutes') return HOLD;
  return RANGES[keyOf(subject) ?? 'pm25'];
}

/** The draft with a number that was dragged: the threshold takes the end along, which never passes it. */
export function withNumber(draft: RuleDraft, field: RuleNumber, value: number): Partial<RuleDraft> {
  const { side, threshold, clearAt } = draft;
  const isPast = (end: number, begin: number) => (side === 'above' ? end > begin : end < begin);
  if (field === 'threshold') {
    return { threshold: String(value), ...(isPast(numberOf(clearAt), value) && { clearAt: String(value) }) };
  }
  if (field === 'clearAt' && isPast(value, numberOf(threshold))) return { clearAt: threshold };
  return { [field]: String(value) };
}
