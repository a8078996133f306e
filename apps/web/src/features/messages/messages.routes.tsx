import { MESSAGE_PERMISSIONS } from '@airdeck/contract/messages/messages.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const writers = {
  ...readersWith([MESSAGE_PERMISSIONS.write]),
  section: 'messages',
} satisfies Partial<AppRoute>;

/** Sent messages, and a new one. The received ones are composed by the app. */
export const MESSAGE_ROUTES: readonly AppRoute[] = [
  {
    ...writers,
    path: PATHS.sentMessages,
    tab: { order: 4 },
    title: (t) => t('messages.tab.sent'),
    load: screen(() => import('./pages/sent-messages-page.tsx'), 'SentMessagesPage'),
  },
  {
    ...writers,
    path: PATHS.messageCreate,
    title: (t) => t('messages.write'),
    load: screen(() => import('./pages/message-create-page.tsx'), 'MessageCreatePage'),
  },
];
