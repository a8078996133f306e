import {
  acceptDeletion,
  declineDeletion,
  getDeletionRequest,
  listDeletionRequests,
  requestDeletion,
  withdrawDeletion,
} from '@airdeck/contract/personal-data/account-deletion';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';

/** The reader's own request. */
export const useOwnRequest = () => useQuery({ ...queryOf(getDeletionRequest, {}), refetchOnMount: 'always' });

export async function askForDeletion(currentPassword: string): Promise<void> {
  await call(requestDeletion, { body: { currentPassword } });
  await invalidate(getDeletionRequest);
}

export async function withdrawRequest(): Promise<void> {
  await call(withdrawDeletion, {});
  await invalidate(getDeletionRequest);
}

/** Open requests on which the reader decides. */
export const useOpenRequests = () =>
  useQuery({ ...queryOf(listDeletionRequests, {}), refetchOnMount: 'always' });

export async function deleteAccount(userId: string): Promise<void> {
  await call(acceptDeletion, { params: { userId } });
  await invalidate(listDeletionRequests);
}

export async function declineRequest(userId: string, reason: string): Promise<void> {
  await call(declineDeletion, { params: { userId }, body: { reason } });
  await invalidate(listDeletionRequests);
}
