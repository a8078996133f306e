import {
  previewRejectedMessages,
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
