import type { NoiseProposal } from '@airdeck/contract/rules/rule-noise';
import { ruleScheduleSchema } from '@airdeck/contract/rules/rule-schedules';
import type { RuleForm } from '@airdeck/contract/rules/rules';
import { rulePath } from '../paths/paths.ts';

/** The form of a rule, with a change that is proposed for it. */
export function proposalPath(ruleId: string, proposal: NoiseProposal): string {
  const { alarms: _, kind, ...change } = proposal;
  const values = 'schedule' in change ? { ...change.schedule } : change;
  const texts = Object.entries({ kind, ...values }).map(([name, value]) => [name, String(value)]);
  return `${rulePath(ruleId)}?${new URLSearchParams(texts)}`;
}

/** A rule with the change that the address proposes; the same without one. */
export function withProposal<Rule extends RuleForm>(rule: Rule, search: URLSearchParams): Rule {
  const { condition } = rule;
  const number = (name: string) => Number(search.get(name));
  switch (search.get('kind')) {
    case 'limit': {
      const [threshold, clearAt] = [number('threshold'), number('clearAt')];
      return 'threshold' in condition ? { ...rule, condition: { ...condition, threshold, clearAt } } : rule;
    }
    case 'duration':
      return { ...rule, holdMinutes: number('holdMinutes') };
    case 'open':
      return { ...rule, schedule: { kind: 'open' } };
    case 'hours': {
      const { data } = ruleScheduleSchema.safeParse({
        weekdays: (search.get('weekdays') ?? '').split(',').map(Number),
        from: search.get('from'),
        to: search.get('to'),
      });
      return data ? { ...rule, schedule: data } : rule;
    }
    default:
      return rule;
  }
}
