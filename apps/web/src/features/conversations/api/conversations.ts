import { NULL_UUID } from '@airdeck/contract/common/entity';
import {
  markConversationRead,
  type NewConversation,
  type NewEntry,
  setConversationState,
  startConversation,
  writeEntry,
} from '@airdeck/contract/conversations/conversation-changes';
import {
  type ConversationState,
  countUnreadConversations,
  getConversation,
  getEntryPicture,
  listConversationEntries,
  listConversations,
} from '@airdeck/contract/conversations/conversations';
import { CONVERSATION_PERMISSIONS } from '@airdeck/contract/conversations/conversations.permissions';
import { getCustomer } from '@airdeck/contract/customers/customers';
import { getDevice } from '@airdeck/contract/devices/platform-devices';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { downloadFile } from '../../../lib/api-client/files.ts';
import { requestOf } from '../../../lib/api-client/http-exchange.ts';
import { pageParameters, type WantedPage } from '../../../lib/lists/wanted-page.ts';
import { invalidate, queryKeyOf, queryOf } from '../../../lib/query/query.ts';
import { useMay } from '../../../lib/session/use-may.ts';

/** Refetch interval of conversations without events, ms. */
export const REFRESH_CONVERSATIONS_MS = 60_000;

/** Filter of the list; null: all. */
export type ConversationFilter = 'unread' | ConversationState | null;

/** Refetches conversations after a change. */
export const conversationsChanged = () => invalidate('conversations');

export function conversationsQuery(wanted: WantedPage, filter: ConversationFilter) {
  const narrowed = filter === 'unread' ? { isUnread: true } : filter === null ? {} : { state: filter };
  return queryOf(listConversations, { query: { ...pageParameters(wanted, []), ...narrowed } });
}

/** Number of conversations with unread entries. */
export function useUnreadConversations(): number {
  // Readers who are limited to some places have none.
  const enabled = useMay(CONVERSATION_PERMISSIONS.read);
  const { data } = useQuery({
    ...queryOf(countUnreadConversations, {}),
    enabled,
    refetchInterval: REFRESH_CONVERSATIONS_MS,
  });
  return data?.conversations ?? 0;
}

const NEWEST = 20;

/** Conversations of the panel: unread ones first, then the newest. */
export function useNewestConversations() {
  return useQuery({
    ...queryOf(listConversations, { query: { pageSize: NEWEST } }),
    refetchInterval: REFRESH_CONVERSATIONS_MS,
  });
}

/** Device or alarm that a conversation is about. */
export type ChatSubject = { readonly deviceId: string } | { readonly alarmId: string };

const ABOUT_ONE = 5;

/** The newest conversations about a device or an alarm. */
export function useConversationsAbout(subject: ChatSubject) {
  return useQuery({
    ...queryOf(listConversations, { query: { pageSize: ABOUT_ONE, ...subject } }),
    refetchInterval: REFRESH_CONVERSATIONS_MS,
  });
}

export function useConversation(conversationId: string) {
  return useQuery({
    ...queryOf(getConversation, { params: { conversationId } }),
    refetchInterval: REFRESH_CONVERSATIONS_MS,
  });
}

/** The entries of a conversation, the newest first; earlier ones page by page. */
export function useEntries(conversationId: string) {
  return useInfiniteQuery({
    queryKey: queryKeyOf(listConversationEntries, conversationId),
    queryFn: ({ signal, pageParam: before }) =>
      call(listConversationEntries, { params: { conversationId }, query: { before } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ hasEarlier, entries }) => (hasEarlier ? entries[0]?.number : undefined),
    refetchInterval: REFRESH_CONVERSATIONS_MS,
  });
}

/** The picture of an entry, which never changes. */
export function usePicture(conversationId: string, entryId: string) {
  return useQuery({
    queryKey: queryKeyOf(getEntryPicture, entryId),
    queryFn: ({ signal }) => {
      const params = { conversationId, entryId };
      return downloadFile({ ...requestOf(getEntryPicture, { params }), signal });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** The customer of a device of the reader's tenant; null: none. */
export function useDeviceCustomer(deviceId: string | undefined) {
  return useQuery({
    queryKey: queryKeyOf(getDevice, deviceId, 'customer'),
    queryFn: async ({ signal }) => {
      const device = await call(getDevice, { params: { deviceId: deviceId ?? '' } }, { signal });
      const customerId = device.customerId.id;
      if (customerId === NULL_UUID) return null;
      const { title } = await call(getCustomer, { params: { customerId } }, { signal });
      return { id: customerId, name: title };
    },
    enabled: deviceId !== undefined,
  });
}

export const start = (body: NewConversation) => call(startConversation, { body });

export const write = (conversationId: string, body: NewEntry) =>
  call(writeEntry, { params: { conversationId }, body });

export const markRead = (conversationId: string, upTo: number) =>
  call(markConversationRead, { params: { conversationId }, body: { upTo } });

export const setState = (conversationId: string, state: ConversationState) =>
  call(setConversationState, { params: { conversationId }, body: { state } });
