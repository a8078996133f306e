import {
  countUnreadMessages,
  getMessage,
  listMessages,
  markMessagesRead,
} from '@airdeck/contract/messages/messages';
import {
  listMessageRecipients,
  listSentMessages,
  type MessageForm,
  withdrawMessage,
  writeMessage,
} from '@airdeck/contract/messages/sent-messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/use-paged-list.ts';
import { filterQuery, type MessageFilter } from '../components/message-filter.ts';

/** Root of all query keys of messages: invalidated together, and by events of this name. */
export const MESSAGES_KEY = ['messages'] as const;

/** The period of a message can start without an event. */
export const REFRESH_MESSAGES_MS = 300_000;

export function useUnreadMessages() {
  return useQuery({
    queryKey: [...MESSAGES_KEY, 'unread'],
    queryFn: ({ signal }) => call(countUnreadMessages, {}, { signal }),
    refetchInterval: REFRESH_MESSAGES_MS,
  });
}

const NEWEST = 5;

/** The messages of the drop-down. @param isWanted whether it is open */
export function useNewestMessages(isWanted: boolean) {
  return useQuery({
    queryKey: [...MESSAGES_KEY, 'newest'],
    queryFn: ({ signal }) => call(listMessages, { query: { pageSize: NEWEST, page: 0 } }, { signal }),
    enabled: isWanted,
  });
}

const SORTED_BY = ['fromTime'];

/** One page of the reader's received messages. */
export const readMessages = (wanted: WantedPage, filter: MessageFilter, signal: AbortSignal) =>
  call(listMessages, { query: { ...pageParameters(wanted, SORTED_BY), ...filterQuery(filter) } }, { signal });

/** One page of the messages sent by the reader's tenant, or by the system. */
export const readSentMessages = (wanted: WantedPage, signal: AbortSignal) =>
  call(listSentMessages, { query: pageParameters(wanted, SORTED_BY) }, { signal });

export function useMessage(messageId: string) {
  return useQuery({
    queryKey: [...MESSAGES_KEY, 'one', messageId],
    queryFn: ({ signal }) => call(getMessage, { params: { messageId } }, { signal }),
  });
}

/** Maximum number of recipients shown. */
export const SHOWN_RECIPIENTS = 100;

export function useMessageRecipients(messageId: string) {
  return useQuery({
    queryKey: [...MESSAGES_KEY, 'recipients', messageId],
    queryFn: ({ signal }) =>
      call(
        listMessageRecipients,
        { params: { messageId }, query: { pageSize: SHOWN_RECIPIENTS, page: 0 } },
        { signal },
      ),
  });
}

/** Marks the given messages as read, or all, and reloads all data of messages. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageIds?: readonly string[]) =>
      call(markMessagesRead, { body: messageIds ? { messageIds: [...messageIds] } : {} }),
    onSettled: () => queries.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
}

export function useWriteMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (form: MessageForm) => call(writeMessage, { body: form }),
    onSuccess: () => queries.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
}

export function useWithdrawMessage() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (messageId: string) => call(withdrawMessage, { params: { messageId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: MESSAGES_KEY }),
  });
}
