import {
  getNotificationChoices,
  type NotificationChoices,
  saveNotificationChoices,
} from '@airdeck/contract/profile';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';

const keyOf = (userId: string) => ['notification-choices', userId];

/** What the reader wants to be notified of, and how. */
export function useNotificationChoices(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => call(getNotificationChoices, { params: { userId } }, { signal }),
  });
}

export function useSaveNotificationChoices(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NotificationChoices) => call(saveNotificationChoices, { params: { userId }, body }),
    onSuccess: (choices) => queries.setQueryData(keyOf(userId), choices),
  });
}
