import { getUserRecord, type UserProfile } from '@airdeck/contract/profile/profile';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { mapQuery, queryOf } from '../query/query.ts';
import { useSession } from '../session/session.ts';
import type { Session } from '../session/session-store.ts';
import { type ListedUser, toListedUser } from './api/listed-user.ts';

/** The product's record of the signed-in user. */
export type OwnRecord = ListedUser & Pick<UserProfile, 'units'>;

/** Changed only by the users themselves, from whose request the cache is updated. */
const STALE_MS = 5 * 60_000;

export const ownRecordQuery = (userId: string) =>
  queryOptions({
    ...mapQuery(queryOf(getUserRecord, { params: { userId } }), toListedUser),
    staleTime: STALE_MS,
  });

type Named = Pick<ListedUser, 'firstName' | 'lastName' | 'email'>;

/** Display name of a user: first and last name, or the e-mail address without either. */
export function userName({ firstName, lastName, email }: Named): string {
  return [firstName, lastName].filter(Boolean).join(' ') || (email ?? '');
}

/** Whether the reader administers the whole of their customer; undefined while loading. */
export function useAdministersCustomer(userId: string): boolean | undefined {
  // Another user grants and revokes it: reloaded at each visit.
  const { data, isError } = useQuery({ ...ownRecordQuery(userId), staleTime: 0 });
  const session = useSession();
  // If it cannot be read, it counts as missing: the server would refuse.
  return data ? administersCustomer(data, session) : isError ? false : undefined;
}

/** Whether a record is that of an administrator of a whole customer. Those who see as another role keep their own record. */
export const administersCustomer = (
  { accessRole, isLimited }: OwnRecord,
  session: Session | undefined,
): boolean =>
  accessRole === 'ADMINISTRATOR' &&
  !isLimited &&
  session?.isLimited !== true &&
  !(session?.isSeeing && session.accessRole !== 'ADMINISTRATOR');
