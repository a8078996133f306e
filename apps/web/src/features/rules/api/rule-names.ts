import { listRotas } from '@airdeck/contract/notifications/on-call';
import { listReceivers } from '@airdeck/contract/notifications/receivers';
import type { RuleForm } from '@airdeck/contract/rules/rules';
import { getUser } from '@airdeck/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { personText } from '../../../lib/accounts/api/user-lookup.ts';
import { useNames } from '../../../lib/lists/use-names.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { useChosenDraft } from '../../../parts/chosen-devices/chosen-names.ts';
import type { RuleNames } from '../components/rule-draft.ts';

/** The receivers besides users that rules can name. */
export const useRuleReceivers = () => useQuery(queryOf(listReceivers, {}));

/** The rotas of those who are on call that rules can name. */
export const useRuleRotas = () => useQuery(queryOf(listRotas, {}));

/** Names of the ids in a rule; undefined: loading. Deleted objects are named by their ids. */
export function useRuleNames(
  rule: Pick<RuleForm, 'devices' | 'recipients' | 'steps'> | undefined,
): RuleNames | undefined {
  const watched = useChosenDraft(rule?.devices);
  const named = rule ? [rule.recipients, ...rule.steps.map(({ recipients }) => recipients)] : [];
  const userIds = [...new Set(named.flatMap((recipients) => recipients.userIds))];
  const users = useNames(userIds, (userId) => queryOf(getUser, { params: { userId } }), personText);
  return rule && watched && users && { watched, users };
}
