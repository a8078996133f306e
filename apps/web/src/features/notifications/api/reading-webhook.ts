import {
  deleteReadingWebhook,
  getReadingWebhook,
  type ReadingWebhook,
  type ReadingWebhookForm,
  renewReadingWebhookSecret,
  type SavedReadingWebhook,
  saveReadingWebhook,
  testReadingWebhook,
} from '@airdeck/contract/notifications/reading-webhook';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { queryOf } from '../../../lib/query/query.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const READING_WEBHOOK = queryOf(getReadingWebhook, {});

/** The webhook, with its last delivery and its lag, which change without a person. */
export const useReadingWebhook = () => useQuery({ ...READING_WEBHOOK, refetchInterval: 10_000 });

/** Each change returns the new webhook; null: none. Its secret is not cached. */
function useReadingWebhookChange<Given, Changed extends SavedReadingWebhook | null>(
  change: (given: Given) => Promise<Changed>,
) {
  return useMutation({
    mutationFn: change,
    onSuccess: (changed) =>
      queryClient.setQueryData(READING_WEBHOOK.queryKey, changed && withoutSecret(changed)),
  });
}

const withoutSecret = ({ secret: _, ...webhook }: SavedReadingWebhook): ReadingWebhook => webhook;

export const useSaveReadingWebhook = () =>
  useReadingWebhookChange((body: ReadingWebhookForm) => call(saveReadingWebhook, { body }));

export const useRenewReadingSecret = () =>
  useReadingWebhookChange((_: undefined) => call(renewReadingWebhookSecret, {}));

export const useDeleteReadingWebhook = () =>
  useReadingWebhookChange(async (_: undefined) => {
    await call(deleteReadingWebhook, {});
    return null;
  });

export const useTestReadingWebhook = () => useMutation({ mutationFn: () => call(testReadingWebhook, {}) });
