import { getCustomer } from '@airdeck/contract/customers/customers';
import type { RuleForm } from '@airdeck/contract/rules/rules';
import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { getUser } from '@airdeck/contract/users/users';
import { useQueries } from '@tanstack/react-query';
import { toListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { optionOf, useReportDevices } from '../../../lib/devices/report-devices.ts';
import { type Lookup, type LookupOption, lookupQuery, useLookup } from '../../../lib/lists/lookup.ts';
import { pageQueryOf, type Query, queryOf } from '../../../lib/query/query.ts';
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

/** Names of the ids in a rule; undefined: loading. Deleted objects are named by their ids. */
export function useRuleNames(
  rule: Pick<RuleForm, 'devices' | 'recipients'> | undefined,
): RuleNames | undefined {
  const { devices: watched, recipients } = rule ?? {};
  const deviceIds = watched?.kind === 'devices' ? watched.deviceIds : [];
  const customerIds = watched?.kind === 'customers' ? watched.customerIds : [];
  const devices = useReportDevices(deviceIds);
  const customers = useNames(
    customerIds,
    (customerId) => queryOf(getCustomer, { params: { customerId } }),
    ({ title }) => title,
  );
  const users = useNames(
    recipients?.userIds ?? [],
    (userId) => queryOf(getUser, { params: { userId } }),
    personText,
  );
  if (!rule || devices.isPending || !customers || !users) return undefined;
  const known = new Map(devices.devices.map((device) => [device.deviceId, optionOf(device)]));
  return {
    devices: deviceIds.map((id) => known.get(id) ?? { value: id, label: id }),
    customers,
    users,
  };
}

function useNames<Named>(
  ids: readonly string[],
  find: (id: string) => Query<Named>,
  nameOf: (named: Named) => string,
): LookupOption[] | undefined {
  const answers = useQueries({ queries: ids.map((id) => ({ ...find(id), select: nameOf, retry: false })) });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return ids.map((id, index) => ({ value: id, label: answers[index]?.data ?? id }));
}
