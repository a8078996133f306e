import type { UserBody } from '@airdeck/contract/users/user-body';
import { getUser } from '@airdeck/contract/users/users';
import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import type { ApiClient } from '../api-client/api-client.ts';
import { queryOf } from '../query/query.ts';

/**
 * The users of a page who have not set a password yet. The platform answers for one user at a time.
 * @param as API of the caller, if not the signed-in user
 */
export function useWaitingUsers(
  userIds: readonly string[],
  as?: Pick<ApiClient, 'request'>,
): ReadonlySet<string> {
  return useQueries({
    queries: userIds.map((userId) => queryOf(getUser, { params: { userId } }, as && { as })),
    combine: waitingAmong,
  });
}

function waitingAmong(results: UseQueryResult<UserBody>[]): ReadonlySet<string> {
  const waiting = results.filter(({ data }) => data?.additionalInfo?.['userActivated'] === false);
  return new Set(waiting.map(({ data }) => data?.id.id ?? ''));
}
