import { type NotificationChoices, notificationChoicesSchema } from '@airdeck/contract/notification-choices';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';

const pathOf = (userId: string) => `/backoffice/users/${encodeURIComponent(userId)}/notificationChoices`;
const keyOf = (userId: string) => ['notification-choices', userId];

/** What the reader wants to be told, and how. */
export function useNotificationChoices(userId: string) {
  return useQuery({
    queryKey: keyOf(userId),
    queryFn: ({ signal }) => api.request({ path: pathOf(userId), schema: notificationChoicesSchema, signal }),
  });
}

export function useSaveNotificationChoices(userId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choices: NotificationChoices) =>
      api.request({
        method: 'PUT',
        path: pathOf(userId),
        body: choices,
        schema: notificationChoicesSchema,
      }),
    onSuccess: (choices) => queries.setQueryData(keyOf(userId), choices),
  });
}
