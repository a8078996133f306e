import { CONVERSATION_PERMISSIONS } from '@airdeck/contract/conversations/conversations.permissions';
import { roleOf, rolesWith } from '../session/role.ts';
import { useSession } from '../session/session.ts';
import { useMay } from '../session/use-may.ts';
import { openSidePanel } from '../side-panel/side-panel.ts';
import type { ChatView } from './chat-view.ts';

/** Shows conversations in the side panel of any page. */
export const showChat = (view: ChatView): void => openSidePanel({ panel: 'conversations', view });

const SPEAKERS = rolesWith([CONVERSATION_PERMISSIONS.read]);

/** Whether the reader has conversations: not with the reduced menu. */
export function useHasConversations(): boolean {
  const session = useSession();
  const mayRead = useMay(CONVERSATION_PERMISSIONS.read);
  return mayRead && session?.isReducedMenu === false && SPEAKERS.includes(roleOf(session));
}
