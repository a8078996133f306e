import {
  listRejectedMessages,
  previewRejectedMessages,
  type SentAgain,
  sendAllRejectedMessages,
  sendRejectedMessages,
} from '@airdeck/contract/device-health/rejected-messages';
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { invalidate, queryOf } from '../../../lib/query/query.ts';

/** Rejected messages of a device by reason, with what would become of them. */
export const useRejectedMessages = (deviceId: string) =>
  useQuery(queryOf(previewRejectedMessages, { params: { deviceId } }));

/** Sends those of a reason again. */
export const useSendAgain = (deviceId: string) =>
  useMutation({
    mutationFn: (reason: string) => call(sendRejectedMessages, { params: { deviceId }, body: { reason } }),
    onSettled: () => invalidate(previewRejectedMessages),
  });

/** Number of rejected messages of all devices in the reader's scope, by reason. */
export const useAllRejectedMessages = () => useQuery(queryOf(listRejectedMessages, {}));

type Counted = Pick<SentAgain, 'messages' | 'readings'>;

/**
 * Sends those of a reason of all devices again, some devices at a time.
 * @param onProgress called with what has been stored so far
 */
export const useSendAllAgain = (onProgress: (soFar: Counted) => void) =>
  useMutation({
    async mutationFn(reason: string): Promise<Counted> {
      const total = { messages: 0, readings: 0 };
      for (let after: string | undefined, isMore = true; isMore; ) {
        const { messages, readings, next } = await call(sendAllRejectedMessages, {
          body: { reason, ...(after !== undefined && { after }) },
        });
        total.messages += messages;
        total.readings += readings;
        onProgress({ ...total });
        isMore = next !== null;
        after = next ?? undefined;
      }
      return total;
    },
    onSettled: () => invalidate(listRejectedMessages),
  });
