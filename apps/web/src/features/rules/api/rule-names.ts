import { listReceivers } from '@airdeck/contract/notifications/receivers';
import type { RuleForm } from '@airdeck/contract/rules/rules';
import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { getUser } from '@airdeck/contract/users/users';
import { useQuery } from '@tanstack/react-query';
import { toListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { type Lookup, lookupQuery, useLookup } from '../../../lib/lists/lookup.ts';
import { useNames } from '../../../lib/lists/use-names.ts';
import { pageQueryOf, queryOf } from '../../../lib/query/query.ts';
import { useChosenDraft } from '../../../parts/chosen-devices/chosen-names.ts';
import type { RuleNames } from '../components/rule-draft.ts';

type Person = {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
};

function personText({ firstName, lastName, email }: Person): string {
  const name = [firstName, lastName].filter(Boolean).join(' ');
  return name === '' ? (email ?? '') : email === null ? name : `${name} (${email})`;
}

/** Search for users of the reader's tenant and of its customers, by name and email address. */
export function useUserLookup(typed: string): Lookup {
  return useLookup(
    typed,
    (text) =>
      pageQueryOf(listUsersInConsole, {
        query: lookupQuery(text, 'userFirstName'),
        body: { filters: {} },
      }),
    ({ data }) => data.map(toListedUser).map((user) => ({ value: user.id, label: personText(user) })),
  );
}

/** The receivers besides users that rules can name. */
export const useRuleReceivers = () => useQuery(queryOf(listReceivers, {}));

/** Names of the ids in a rule; undefined: loading. Deleted objects are named by their ids. */
export function useRuleNames(
  rule: Pick<RuleForm, 'devices' | 'recipients'> | undefined,
): RuleNames | undefined {
  const watched = useChosenDraft(rule?.devices);
  const users = useNames(
    rule?.recipients.userIds ?? [],
    (userId) => queryOf(getUser, { params: { userId } }),
    personText,
  );
  return rule && watched && users && { watched, users };
}
