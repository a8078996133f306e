import { CONVERSATION_PERMISSIONS } from '@airdeck/contract/conversations/conversations.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const speakers = {
  ...readersWith([CONVERSATION_PERMISSIONS.read]),
  section: 'messages',
} satisfies Partial<AppRoute>;

/** All conversations of the reader, and one of them. */
export const CONVERSATION_ROUTES: readonly AppRoute[] = [
  {
    ...speakers,
    path: PATHS.conversations,
    tab: { order: 2 },
    title: (t) => t('conversations.title'),
    load: screen(() => import('./pages/conversations-page.tsx'), 'ConversationsPage'),
  },
  {
    ...speakers,
    path: PATHS.conversation,
    title: (t) => t('conversations.one'),
    load: screen(() => import('./pages/conversation-page.tsx'), 'ConversationPage'),
  },
];
