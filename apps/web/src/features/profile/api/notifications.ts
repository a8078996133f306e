import {
  getNotificationChoices,
  getPushSettings,
  type NotificationChoices,
  registerPush,
  saveNotificationChoices,
} from '@airdeck/contract/notifications/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import {
  currentSubscription,
  readPermission,
  subscribeToPush,
  unsubscribeFromPush,
} from '../../../lib/push/browser-push.ts';
import { queryKeyOf, queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const choicesQuery = (userId: string) => queryOf(getNotificationChoices, { params: { userId } });
const pushKey = (userId: string) => queryKeyOf(getPushSettings, userId);

/** The events and channels that the reader chose for notifications. */
export function useNotificationChoices(userId: string) {
  return useQuery(choicesQuery(userId));
}

export function useSaveNotificationChoices(userId: string) {
  return useMutation({
    mutationFn: (body: NotificationChoices) => call(saveNotificationChoices, { params: { userId }, body }),
    onSuccess: (choices) => queryClient.setQueryData(choicesQuery(userId).queryKey, choices),
  });
}

/** State of the reader's push notifications in this browser; `onOwnDevice`: they go on after the reader is signed out. */
export type BrowserPushState = 'unsupported' | 'denied' | 'off' | 'on' | 'onOwnDevice';

export function useBrowserPush(userId: string) {
  return useQuery({
    queryKey: pushKey(userId),
    queryFn: async ({ signal }): Promise<{ state: BrowserPushState; publicKey: string }> => {
      const { publicKey, browsers } = await call(getPushSettings, { params: { userId } }, { signal });
      const permission = await readPermission();
      if (permission === 'unsupported' || permission === 'denied') return { state: permission, publicKey };
      const subscription = permission === 'granted' ? await currentSubscription() : null;
      const browser = browsers.find(({ endpoint }) => endpoint === subscription?.endpoint);
      if (!browser) return { state: 'off', publicKey };
      return { state: browser.isOwnDevice ? 'onOwnDevice' : 'on', publicKey };
    },
    staleTime: 0,
  });
}

/** Starts or stops push notifications in this browser. */
export function useSwitchBrowserPush(userId: string) {
  return useMutation({
    mutationFn: async (given: { isOn: boolean; isOwnDevice: boolean; publicKey: string }) => {
      const { isOn, isOwnDevice, publicKey } = given;
      const webPushNotificationId = isOn ? await subscribeToPush(publicKey) : null;
      await call(registerPush, { params: { userId }, body: { webPushNotificationId, isOwnDevice } });
      if (!isOn) await unsubscribeFromPush();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: pushKey(userId) }),
  });
}
