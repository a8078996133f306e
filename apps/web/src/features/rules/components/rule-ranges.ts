import { LEVEL_RANGES, MINUTES_RANGE, type NumberRange, withLevel } from '../../../lib/rules/levels.ts';
import { keyOf, type RuleDraft } from './rule-draft.ts';

/** The numbers of a rule. */
export type RuleNumber = 'threshold' | 'clearAt' | 'minutes' | 'holdMinutes';

const SILENCE: NumberRange = { min: 5, max: 240, step: 5 };

export function rangeOf(field: RuleNumber, { subject }: RuleDraft): NumberRange {
  if (field === 'minutes') return SILENCE;
  if (field === 'holdMinutes') return MINUTES_RANGE;
  return LEVEL_RANGES[keyOf(subject) ?? 'pm25'];
}

/** The draft with a number that was dragged. */
export function withNumber(draft: RuleDraft, field: RuleNumber, value: number): Partial<RuleDraft> {
  return field === 'threshold' || field === 'clearAt'
    ? withLevel(draft, field, value)
    : { [field]: String(value) };
}
