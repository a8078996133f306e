import {
  deleteWebhook,
  getWebhook,
  listFailedDeliveries,
  renewWebhookSecret,
  repeatDeliveries,
  saveWebhook,
  testWebhook,
  type WebhookForm,
} from '@airdeck/contract/notifications/deliveries';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { replacing } from './webhook.ts';

const WEBHOOK = queryOf(getWebhook, {});

export const useWebhook = () => useQuery(WEBHOOK);

export const storeWebhook = (body: WebhookForm) => replacing(WEBHOOK, call(saveWebhook, { body }));

export const renewSecret = () => replacing(WEBHOOK, call(renewWebhookSecret, {}));

export async function removeWebhook(): Promise<void> {
  await call(deleteWebhook, {});
  queryClient.setQueryData(WEBHOOK.queryKey, null);
}

export const sendTest = () => call(testWebhook, {});

/** One page of the deliveries that were given up. */
export const failuresQuery = (wanted: WantedPage) =>
  queryOf(listFailedDeliveries, { query: pageParameters(wanted, ['endTime']) });

/** Repeats the given deliveries; undefined: all. */
export const repeatFailed = (deliveryIds: readonly string[] | undefined) =>
  changing(
    call(repeatDeliveries, { body: deliveryIds ? { deliveryIds: [...deliveryIds] } : {} }),
    listFailedDeliveries,
  );
