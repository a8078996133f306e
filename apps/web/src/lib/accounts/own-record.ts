import type { ListedUser } from '@airdeck/contract/profile';
import { getUserRecord } from '@airdeck/contract/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api-client/call.ts';

/** What the product keeps of the person who is signed in. */
export type OwnRecord = ListedUser;

/** Changes only by the person themself, who is then shown the answer. */
const STALE_MS = 5 * 60_000;

export const ownRecordQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-record', userId],
    queryFn: ({ signal }) => call(getUserRecord, { params: { userId } }, { signal }),
    staleTime: STALE_MS,
  });

type Named = Pick<ListedUser, 'userFirstName' | 'userLastName' | 'email'>;

/** What a user is called: first and last name, or the e-mail address of who has neither. */
export function userName({ userFirstName, userLastName, email }: Named): string {
  return [userFirstName, userLastName].filter(Boolean).join(' ') || (email ?? '');
}

/** Whether the reader administers their customer; undefined while it is not known. */
export function useAdministersCustomer(userId: string): boolean | undefined {
  // Another user gives and takes the mark: loaded again at each visit.
  const { data, isError } = useQuery({ ...ownRecordQuery(userId), staleTime: 0 });
  // Where the right cannot be read it counts as missing: the server would refuse.
  return data ? data.isCustomerAdministrator : isError ? false : undefined;
}
