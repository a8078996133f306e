import {
  deleteWebhook,
  getWebhook,
  listFailedDeliveries,
  renewWebhookSecret,
  repeatDeliveries,
  type SavedWebhook,
  saveWebhook,
  testWebhook,
  type Webhook,
  type WebhookForm,
} from '@airdeck/contract/notifications/deliveries';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const WEBHOOK = queryOf(getWebhook, {});

export const useWebhook = () => useQuery(WEBHOOK);

/** Each change returns the new webhook; null: none. Its secret is not cached. */
function useWebhookChange<Given, Changed extends SavedWebhook | null>(
  change: (given: Given) => Promise<Changed>,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => queryClient.setQueryData(WEBHOOK.queryKey, changed && withoutSecret(changed)),
  });
}

const withoutSecret = ({ secret: _, ...webhook }: SavedWebhook): Webhook => webhook;

export const useSaveWebhook = () => useWebhookChange((body: WebhookForm) => call(saveWebhook, { body }));

export const useRenewSecret = () => useWebhookChange((_: undefined) => call(renewWebhookSecret, {}));

export const useDeleteWebhook = () =>
  useWebhookChange(async (_: undefined) => {
    await call(deleteWebhook, {});
    return null;
  });

export const useTestWebhook = () => useMutation({ mutationFn: () => call(testWebhook, {}) });

/** One page of the deliveries that were given up. */
export const failuresQuery = (wanted: WantedPage) =>
  queryOf(listFailedDeliveries, { query: pageParameters(wanted, ['endTime']) });

/** Repeats the given deliveries; undefined: all. */
export function useRepeatDeliveries() {
  return useMutation({
    mutationFn: (deliveryIds: readonly string[] | undefined) =>
      call(repeatDeliveries, { body: deliveryIds ? { deliveryIds: [...deliveryIds] } : {} }),
    onSettled: () => invalidate(listFailedDeliveries),
  });
}
