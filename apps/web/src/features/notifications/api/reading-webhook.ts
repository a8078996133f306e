import {
  deleteReadingWebhook,
  getReadingWebhook,
  type ReadingWebhookForm,
  renewReadingWebhookSecret,
  saveReadingWebhook,
  testReadingWebhook,
} from '@airdeck/contract/notifications/reading-webhook';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import { replacing } from './webhook.ts';

const READING_WEBHOOK = queryOf(getReadingWebhook, {});

/** The webhook, with its last delivery and its lag, which change without a person. */
export const useReadingWebhook = () => useQuery({ ...READING_WEBHOOK, refetchInterval: 10_000 });

export const storeReadingWebhook = (body: ReadingWebhookForm) =>
  replacing(READING_WEBHOOK, call(saveReadingWebhook, { body }));

export const renewReadingSecret = () => replacing(READING_WEBHOOK, call(renewReadingWebhookSecret, {}));

export async function removeReadingWebhook(): Promise<void> {
  await call(deleteReadingWebhook, {});
  queryClient.setQueryData(READING_WEBHOOK.queryKey, null);
}

export const sendReadingTest = () => call(testReadingWebhook, {});
