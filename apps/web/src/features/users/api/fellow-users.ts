import { createFellowUser, deleteFellowUser, type FellowUserForm } from '@airdeck/contract/listed-users';
import type { UserForm } from '@airdeck/contract/users';
import { useQuery } from '@tanstack/react-query';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { call } from '../../../lib/api-client/call.ts';

/**
 * Makes another user of the reader's own customer, and invites them.
 * @param form which form was filled in: each has rules of its own
 */
export function addFellowUser(form: FellowUserForm, values: UserForm): Promise<unknown> {
  const lastName = values.lastName.trim();
  const description = values.description.trim();
  const body = {
    form,
    email: values.email.trim(),
    firstName: values.firstName.trim(),
    ...(lastName === '' ? {} : { lastName }),
    ...(description === '' ? {} : { description }),
  };
  return call(createFellowUser, { body });
}

export function removeFellowUser(userId: string): Promise<void> {
  return call(deleteFellowUser, { params: { userId } });
}

/** Whether the reader looks after the users of their customer; undefined while it is not known. */
export function useOwnMark(userId: string): boolean | undefined {
  // Another user gives and takes the mark: loaded again at each visit.
  const { data, isError } = useQuery({ ...ownRecordQuery(userId), staleTime: 0 });
  // Where the right cannot be read it counts as missing: the server would refuse.
  return data ? data.isCustomerAdministrator : isError ? false : undefined;
}
