import { MESSAGE_PERMISSIONS } from '@airdeck/contract/messages/messages.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Received messages, from which to-dos can be made. */
export const RECEIVED_MESSAGES: AppRoute = {
  path: PATHS.messages,
  ...readersWith([MESSAGE_PERMISSIONS.read]),
  section: 'messages',
  tab: { order: 1 },
  title: (t) => t('messages.title'),
  load: async ({ routes }) => {
    const [{ MessagesPage }, { TodoFromMessage }] = await Promise.all([
      import('../../features/messages/pages/messages-page.tsx'),
      import('./todo-from-message.tsx'),
    ]);
    return {
      Component: () => (
        <MessagesPage
          actions={(title, onLeave) => <TodoFromMessage title={title} onLeave={onLeave} />}
          routes={routes}
        />
      ),
    };
  },
};
