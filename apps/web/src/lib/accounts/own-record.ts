import type { ListedUser } from '@airdeck/contract/listed-users';
import { getUserRecord } from '@airdeck/contract/profile';
import { queryOptions } from '@tanstack/react-query';
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
