import { useUnreadConversations } from '../../features/conversations/api/conversations.ts';
import { useUnreadMessages } from '../../features/messages/api/messages.ts';
import { useTodoSummary } from '../../features/todos/api/todos.ts';
import type { SidePanelContent } from '../../lib/side-panel/side-panel.ts';

export const INBOX_TABS = [
  'messages',
  'conversations',
  'todos',
] as const satisfies SidePanelContent['panel'][];
export type InboxTab = (typeof INBOX_TABS)[number];

/** A tab without a choice within it. */
export function contentOf(tab: InboxTab): SidePanelContent {
  return tab === 'conversations' ? { panel: tab, view: { kind: 'list' } } : { panel: tab };
}

/** Unread messages, unread conversations and due to-dos: counted by the server, and refetched by its events. */
export function useInboxCounts(): Readonly<Record<InboxTab, number>> {
  return {
    messages: useUnreadMessages().data?.unread ?? 0,
    conversations: useUnreadConversations(),
    todos: useTodoSummary().data?.due ?? 0,
  };
}
