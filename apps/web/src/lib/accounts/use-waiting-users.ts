import type { UserBody } from '@airdeck/contract/users/user-body';
import { getUser } from '@airdeck/contract/users/users';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { ApiClient } from '../api-client/api-client.ts';
import { queryKeyOf, queryOf } from '../query/query.ts';

/**
 * The users of a page who have not set a password yet. The platform answers for one user at a time.
 * @param as API of the caller, if not the signed-in user
 */
export function useWaitingUsers(
  userIds: readonly string[],
  as?: Pick<ApiClient, 'request'>,
): ReadonlySet<string> {
  return useQueries({
    queries: userIds.map((userId) => ({
      ...queryOf(getUser, { params: { userId } }, as && { as }),
      // A deleted user is still listed while the users are refetched: their record must not be.
      queryKey: queryKeyOf({ ...getUser, tag: 'waiting-users' }, userId),
    })),
    combine: waitingAmong,
  });
}

function waitingAmong(results: UseQueryResult<UserBody>[]): ReadonlySet<string> {
  const waiting = results.filter(({ data }) => data?.additionalInfo?.['userActivated'] === false);
  return new Set(waiting.map(({ data }) => data?.id.id ?? ''));
}
