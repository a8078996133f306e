import type { NoiseProposal } from '@airdeck/contract/rules/rule-noise';
import type { RuleTerms } from '@airdeck/contract/rules/rules';

/** Durations that people choose, minutes. */
const USUAL_MINUTES = [5, 10, 15, 30, 60, 120, 240];
/** When people are in most rooms that are not homes. */
const WORKING_HOURS = { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

type Proposed = NoiseProposal extends infer One ? (One extends unknown ? Omit<One, 'alarms'> : never) : never;

/** A change of a rule, with the terms that it would have. */
export type TermsProposal = { readonly proposal: Proposed; readonly terms: RuleTerms };

/** The next value with two significant digits, away from zero or towards it. */
export function roundedBeyond(value: number, isUpwards: boolean): number {
  if (value === 0 || !Number.isFinite(value)) return value;
  const step = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  const steps = value / step;
  // Steps below one are not exact as binary fractions.
  return Number(((isUpwards ? Math.ceil(steps) : Math.floor(steps)) * step).toPrecision(2));
}

/**
 * Changes that make a rule quieter: a limit that only a fifth of its alarms went beyond, at least twice the duration, or
 * the opening hours of the place, where they are not said working hours. Those that do not apply to it are left out.
 * @param given.peaks the values that a fifth of its alarms went beyond, upwards and downwards
 */
export function proposalsFor(
  terms: RuleTerms,
  {
    peaks,
    hasOpeningHours,
  }: {
    readonly peaks: { readonly high: number | null; readonly low: number | null };
    /** Whether they are said for the device. */
    readonly hasOpeningHours: boolean;
  },
): TermsProposal[] {
  const { condition, holdMinutes, schedule } = terms;
  const proposals: TermsProposal[] = [];
  if (condition.kind === 'above' || condition.kind === 'below') {
    const isAbove = condition.kind === 'above';
    const peak = isAbove ? peaks.high : peaks.low;
    const threshold = peak === null ? condition.threshold : roundedBeyond(peak, isAbove);
    const isQuieter = isAbove ? threshold > condition.threshold : threshold < condition.threshold;
    if (isQuieter) {
      // It ends as far from its limit as before.
      const gap = condition.threshold - condition.clearAt;
      const clearAt = Number((threshold - gap).toPrecision(6));
      proposals.push({
        proposal: { kind: 'limit', threshold, clearAt },
        terms: { ...terms, condition: { ...condition, threshold, clearAt } },
      });
    }
  }
  const longer = USUAL_MINUTES.find((minutes) => minutes >= holdMinutes * 2 && minutes > holdMinutes);
  if (longer !== undefined && condition.kind !== 'silent' && condition.kind !== 'finding') {
    proposals.push({
      proposal: { kind: 'duration', holdMinutes: longer },
      terms: { ...terms, holdMinutes: longer },
    });
  }
  if (schedule === null && hasOpeningHours)
    proposals.push({ proposal: { kind: 'open' }, terms: { ...terms, schedule: { kind: 'open' } } });
  if (schedule === null && !hasOpeningHours) {
    proposals.push({
      proposal: { kind: 'hours', schedule: WORKING_HOURS },
      terms: { ...terms, schedule: WORKING_HOURS },
    });
  }
  return proposals;
}
