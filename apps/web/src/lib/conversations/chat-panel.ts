import { CONVERSATION_PERMISSIONS } from '@airdeck/contract/conversations.permissions';
import { roleOf, rolesWith } from '../session/role.ts';
import { useSession } from '../session/session.ts';
import { openSidePanel } from '../side-panel/side-panel.ts';
import type { ChatView } from './chat-view.ts';

/** Where everything that is read of conversations is kept: the server's event of this name has all of it read again. */
export const CONVERSATIONS_KEY = ['conversations'] as const;

/** Shows conversations in the panel beside whichever page is shown. */
export const showChat = (view: ChatView): void => openSidePanel({ panel: 'conversations', view });

const SPEAKERS = rolesWith([CONVERSATION_PERMISSIONS.read]);

/** Whether the reader has conversations: the reduced menu has none. */
export function useHasConversations(): boolean {
  const session = useSession();
  return session?.isReducedMenu === false && SPEAKERS.includes(roleOf(session));
}
