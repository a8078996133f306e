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
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';

const WEBHOOK_KEY = ['webhook'];
export const FAILURES_KEY = ['failed-deliveries'];

export function useWebhook() {
  return useQuery({
    queryKey: WEBHOOK_KEY,
    queryFn: ({ signal }) => call(getWebhook, {}, { signal }),
  });
}

/** Each change returns the new webhook; null: none. Its secret is not cached. */
function useWebhookChange<Given, Changed extends SavedWebhook | null>(
  change: (given: Given) => Promise<Changed>,
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) => queries.setQueryData(WEBHOOK_KEY, changed && withoutSecret(changed)),
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
export function readFailures(wanted: WantedPage, signal: AbortSignal) {
  return call(listFailedDeliveries, { query: pageParameters(wanted, ['endTime']) }, { signal });
}

/** Repeats the given deliveries; undefined: all. */
export function useRepeatDeliveries() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deliveryIds: readonly string[] | undefined) =>
      call(repeatDeliveries, { body: deliveryIds ? { deliveryIds: [...deliveryIds] } : {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: FAILURES_KEY }),
  });
}
