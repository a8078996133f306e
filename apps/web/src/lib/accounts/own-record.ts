import { getUserRecord, type UserProfile } from '@airdeck/contract/profile/profile';
import { queryOptions } from '@tanstack/react-query';
import { mapQuery, queryOf } from '../query/query.ts';
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
