import type { ListedUser } from '@airdeck/contract/profile/profile';
import { getUserRecord } from '@airdeck/contract/profile/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryOf } from '../query/query.ts';

/** The product's record of the signed-in user. */
export type OwnRecord = ListedUser;

/** Changed only by the users themselves, from whose request the cache is updated. */
const STALE_MS = 5 * 60_000;

export const ownRecordQuery = (userId: string) =>
  queryOptions({
    ...queryOf(getUserRecord, { params: { userId } }),
    staleTime: STALE_MS,
  });

type Named = Pick<ListedUser, 'userFirstName' | 'userLastName' | 'email'>;

/** Display name of a user: first and last name, or the e-mail address without either. */
export function userName({ userFirstName, userLastName, email }: Named): string {
  return [userFirstName, userLastName].filter(Boolean).join(' ') || (email ?? '');
}

/** Whether the reader administers their customer; undefined while loading. */
export function useAdministersCustomer(userId: string): boolean | undefined {
  // Another user grants and revokes it: reloaded at each visit.
  const { data, isError } = useQuery({ ...ownRecordQuery(userId), staleTime: 0 });
  // If it cannot be read, it counts as missing: the server would refuse.
  return data ? data.isCustomerAdministrator : isError ? false : undefined;
}
