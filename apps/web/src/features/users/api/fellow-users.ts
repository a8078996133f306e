import { createdCustomerUserSchema, type FellowUserForm } from '@airdeck/contract/customer-users';
import { useQuery } from '@tanstack/react-query';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { api } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import type { UserValues } from '../validate-user.ts';

/**
 * Makes another user of the reader's own customer, and invites them.
 * @param form which form was filled in: each has rules of its own
 */
export async function createFellowUser(form: FellowUserForm, values: UserValues): Promise<void> {
  const lastName = values.lastName.trim();
  const description = values.description.trim();
  await api.request({
    method: 'POST',
    path: '/backoffice/customerUsers',
    body: {
      form,
      email: values.email.trim(),
      firstName: values.firstName.trim(),
      ...(lastName === '' ? {} : { lastName }),
      ...(description === '' ? {} : { description }),
    },
    schema: createdCustomerUserSchema,
  });
}

export function deleteFellowUser(userId: string): Promise<void> {
  return api.request({
    method: 'DELETE',
    path: `/backoffice/customerUsers/${encodeURIComponent(userId)}`,
    schema: emptyAnswer,
  });
}

/** Whether the reader looks after the users of their customer; undefined while it is not known. */
export function useOwnMark(userId: string): boolean | undefined {
  // Somebody else gives and takes the mark: asked anew at each visit.
  const { data, isError } = useQuery({ ...ownRecordQuery(userId), staleTime: 0 });
  // Who cannot be asked for the right does not have it: the server would refuse.
  return data ? data.isCustomerAdministrator : isError ? false : undefined;
}
