import { type ListedUser, listedUserSchema } from '@airdeck/contract/user-records';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client/api.ts';

/** What the product keeps of the person who is signed in. */
export type OwnRecord = ListedUser;

/** Changes only by the person themself, who is then shown the answer. */
const STALE_MS = 5 * 60_000;

export const ownRecordQuery = (userId: string) =>
  queryOptions({
    queryKey: ['own-record', userId],
    queryFn: ({ signal }) =>
      api.request({
        path: `/backoffice/users/${encodeURIComponent(userId)}`,
        schema: listedUserSchema,
        signal,
      }),
    staleTime: STALE_MS,
  });
