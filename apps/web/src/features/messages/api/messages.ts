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
import { useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { changing, invalidate, queryOf } from '../../../lib/query/query.ts';
import { filterQuery, type MessageFilter } from '../components/message-filter.ts';

/** The period of a message can start without an event. */
export const REFRESH_MESSAGES_MS = 300_000;

export function useUnreadMessages() {
  return useQuery({
    ...queryOf(countUnreadMessages, {}),
    refetchInterval: REFRESH_MESSAGES_MS,
  });
}

const NEWEST = 5;

/** The messages in the inbox. */
export function useNewestMessages() {
  return useQuery(queryOf(listMessages, { query: { pageSize: NEWEST, page: 0 } }));
}

const SORTED_BY = ['fromTime'];

/** One page of the reader's received messages. */
export const messagesQuery = (wanted: WantedPage, filter: MessageFilter) =>
  queryOf(listMessages, { query: { ...pageParameters(wanted, SORTED_BY), ...filterQuery(filter) } });

/** One page of the messages sent by the reader's tenant, or by the system. */
export const sentMessagesQuery = (wanted: WantedPage) =>
  queryOf(listSentMessages, { query: pageParameters(wanted, SORTED_BY) });

export function useMessage(messageId: string) {
  return useQuery(queryOf(getMessage, { params: { messageId } }));
}

/** Maximum number of recipients shown. */
export const SHOWN_RECIPIENTS = 100;

export function useMessageRecipients(messageId: string) {
  return useQuery(
    queryOf(listMessageRecipients, { params: { messageId }, query: { pageSize: SHOWN_RECIPIENTS, page: 0 } }),
  );
}

const reload = () => invalidate('messages');

/** Marks the given messages as read, or all, and reloads all data of messages. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (messageIds?: readonly string[]) =>
      call(markMessagesRead, { body: messageIds ? { messageIds: [...messageIds] } : {} }),
    onSettled: reload,
  });
}

export function useWriteMessage() {
  return useMutation({
    mutationFn: (form: MessageForm) => call(writeMessage, { body: form }),
    onSuccess: reload,
  });
}

export const takeBackMessage = (messageId: string) =>
  changing(call(withdrawMessage, { params: { messageId } }), 'messages');
