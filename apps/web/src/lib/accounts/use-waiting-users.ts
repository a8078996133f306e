import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { z } from 'zod';
import type { HttpExchange } from '../api-client/http-exchange.ts';

const accountSchema = z.object({
  id: z.object({ id: z.string() }),
  additionalInfo: z.object({ userActivated: z.unknown().optional() }).nullable(),
});
type Account = z.infer<typeof accountSchema>;

/**
 * Which of the users have not chosen a password yet. The platform says so of one user at a time; these are the few of
 * a page.
 * @param request how the platform is spoken to: as the signed-in user, or as which user they impersonated them
 */
export function useWaitingUsers(userIds: readonly string[], request: HttpExchange): ReadonlySet<string> {
  return useQueries({
    queries: userIds.map((userId) => ({
      queryKey: ['platform-user', userId, 'account'],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        request({ path: `/api/user/${encodeURIComponent(userId)}`, schema: accountSchema, signal }),
    })),
    combine: waitingAmong,
  });
}

function waitingAmong(results: UseQueryResult<Account>[]): ReadonlySet<string> {
  const waiting = results.filter(({ data }) => data?.additionalInfo?.userActivated === false);
  return new Set(waiting.map(({ data }) => data?.id.id ?? ''));
}
