import type { RuleForm } from '@airdeck/contract/rules/rules';

const MINUTE_MS = 60_000;

/** The steps of a rule after its first notification, and their repetition. */
export type StepPlan = Pick<RuleForm, 'steps' | 'repeat'>;

/** A step and when it is due, epoch ms. 0 is the first notification; the steps, then the repetitions, follow from 1 on. */
export type DueStep = { readonly step: number; readonly dueTime: number };

/** The plan of an alarm that no rule raised, or whose rule is gone. */
export const NO_STEPS: StepPlan = { steps: [], repeat: null };

/** @param beginTime when step 0 was, or is, due; epoch ms. Undefined: there is no such step. */
function dueTimeOf({ steps, repeat }: StepPlan, step: number, beginTime: number): number | undefined {
  if (step === 0) return beginTime;
  const own = steps[step - 1];
  if (own) return beginTime + own.afterMinutes * MINUTE_MS;
  const time = step - steps.length;
  if (!repeat || time > repeat.times) return undefined;
  const lastMinutes = steps.at(-1)?.afterMinutes ?? 0;
  return beginTime + (lastMinutes + time * repeat.everyMinutes) * MINUTE_MS;
}

/**
 * The step after one that was taken. Steps that are late are all taken, as each notifies others; of repetitions that are
 * late, as after a downtime, none is made up for.
 */
export function stepAfter(
  plan: StepPlan,
  taken: number,
  beginTime: number,
  now: number,
): DueStep | undefined {
  for (let step = taken + 1; ; step += 1) {
    const dueTime = dueTimeOf(plan, step, beginTime);
    if (dueTime === undefined) return undefined;
    if (step <= plan.steps.length || dueTime > now) return { step, dueTime };
  }
}

/** The first step, but not the first notification, that is not due yet. */
export function upcomingStep(plan: StepPlan, beginTime: number, now: number): DueStep | undefined {
  for (let step = 1; ; step += 1) {
    const dueTime = dueTimeOf(plan, step, beginTime);
    if (dueTime === undefined || dueTime > now) return dueTime === undefined ? undefined : { step, dueTime };
  }
}
