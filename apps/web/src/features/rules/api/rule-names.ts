import { getCustomer } from '@airdeck/contract/customers/customers';
import type { RuleForm } from '@airdeck/contract/rules/rules';
import { listUsersInConsole } from '@airdeck/contract/users/listed-users';
import { getUser } from '@airdeck/contract/users/users';
import { useQueries } from '@tanstack/react-query';
import { call, callPage } from '../../../lib/api-client/call.ts';
import { optionOf, useReportDevices } from '../../../lib/devices/report-devices.ts';
import { type Lookup, type LookupOption, lookupQuery, useLookup } from '../../../lib/lists/lookup.ts';
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
  return useLookup(['users'], typed, async (text, signal) => {
    const query = lookupQuery(text, 'userFirstName');
    const { data } = await callPage(listUsersInConsole, { query, body: { filters: {} } }, { signal });
    return data.map(({ _id, userFirstName, userLastName, email }) => ({
      value: _id,
      label: personText({ firstName: userFirstName, lastName: userLastName, email }),
    }));
  });
}

/** Names of the ids in a rule; undefined: loading. Deleted objects are named by their ids. */
export function useRuleNames(
  rule: Pick<RuleForm, 'devices' | 'recipients'> | undefined,
): RuleNames | undefined {
  const { devices: watched, recipients } = rule ?? {};
  const deviceIds = watched?.kind === 'devices' ? watched.deviceIds : [];
  const customerIds = watched?.kind === 'customers' ? watched.customerIds : [];
  const devices = useReportDevices(deviceIds);
  const customers = useNames('customer', customerIds, async (customerId, signal) => {
    const { title } = await call(getCustomer, { params: { customerId } }, { signal });
    return title;
  });
  const users = useNames('user', recipients?.userIds ?? [], async (userId, signal) =>
    personText(await call(getUser, { params: { userId } }, { signal })),
  );
  if (!rule || devices.isPending || !customers || !users) return undefined;
  const known = new Map(devices.devices.map((device) => [device.deviceId, optionOf(device)]));
  return {
    devices: deviceIds.map((id) => known.get(id) ?? { value: id, label: id }),
    customers,
    users,
  };
}

function useNames(
  kind: string,
  ids: readonly string[],
  nameOf: (id: string, signal: AbortSignal) => Promise<string>,
): LookupOption[] | undefined {
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: ['rule-names', kind, id],
      queryFn: ({ signal }: { signal: AbortSignal }) => nameOf(id, signal),
      retry: false,
    })),
  });
  if (answers.some(({ isPending }) => isPending)) return undefined;
  return ids.map((id, index) => ({ value: id, label: answers[index]?.data ?? id }));
}
