import { CONVERSATION_PERMISSIONS } from '@airdeck/contract/conversations/conversations.permissions';
import { MESSAGE_PERMISSIONS } from '@airdeck/contract/messages/messages.permissions';
import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { type Role, roleOf, rolesWith } from '../../lib/session/role.ts';
import { useSession } from '../../lib/session/session.ts';
import { type PageTab, PageTabs } from '../../ui/page-tabs/page-tabs.tsx';

const { read, write } = MESSAGE_PERMISSIONS;
const readers = rolesWith([read]);
const writers = rolesWith([write]);
const speakers = rolesWith([CONVERSATION_PERMISSIONS.read]);

/** Tabs between the pages of the hub. */
function MessageTabs() {
  const { t } = useTranslation();
  const session = useSession();
  const received = useTab(PATHS.messages, t('messages.tab.received'));
  const sent = useTab(PATHS.sentMessages, t('messages.tab.sent'));
  const conversations = useTab(PATHS.conversations, t('conversations.title'));
  const isWriter = session && writers.includes(roleOf(session));
  const tabs = isWriter ? [received, sent, conversations] : [received, conversations];
  return <PageTabs label={t('messages.title')} tabs={tabs} />;
}

function useTab(path: string, label: string): PageTab {
  const { pathname } = useLocation();
  return {
    label,
    isCurrent: pathname === path,
    href: useHref(path),
    onClick: useLinkClickHandler<HTMLAnchorElement>(path),
  };
}

async function loadMessagesPage() {
  const [{ MessagesPage }, { TodoFromMessage }] = await Promise.all([
    import('../../features/messages/pages/messages-page.tsx'),
    import('./todo-from-message.tsx'),
  ]);
  return {
    Component: () => (
      <MessagesPage
        tabs={<MessageTabs />}
        actions={(title, onLeave) => <TodoFromMessage title={title} onLeave={onLeave} />}
      />
    ),
  };
}

async function loadSentMessagesPage() {
  const { SentMessagesPage } = await import('../../features/messages/pages/sent-messages-page.tsx');
  return { Component: () => <SentMessagesPage tabs={<MessageTabs />} /> };
}

const loadCreatePage = screen(
  () => import('../../features/messages/pages/message-create-page.tsx'),
  'MessageCreatePage',
);

async function loadConversationsPage() {
  const { ConversationsPage } = await import('../../features/conversations/pages/conversations-page.tsx');
  return { Component: () => <ConversationsPage tabs={<MessageTabs />} /> };
}

const loadConversationPage = screen(
  () => import('../../features/conversations/pages/conversation-page.tsx'),
  'ConversationPage',
);

/** Roles with the hub in their menu; others open it from the top bar. */
const WITH_MENU: readonly Role[] = ['tenantAdmin', 'customer'];

/** A page of the hub, for roles with and without the hub in their menu. */
const inHub = (
  path: string,
  roles: readonly Role[],
  rest: Pick<AppRoute, 'title' | 'load'>,
): readonly AppRoute[] => [
  {
    path,
    roles: roles.filter((role) => WITH_MENU.includes(role)),
    ...(path === PATHS.messages ? {} : { under: [PATHS.messages] }),
    ...rest,
  },
  {
    path,
    roles: roles.filter((role) => !WITH_MENU.includes(role)),
    under: [PATHS.dashboard],
    ...rest,
  },
];

/** Received and sent messages and conversations: pages of several features, with tabs between them. */
export const MESSAGE_HUB: readonly AppRoute[] = [
  ...inHub(PATHS.messages, readers, { title: (t) => t('messages.title'), load: loadMessagesPage }),
  ...inHub(PATHS.sentMessages, writers, {
    title: (t) => t('messages.tab.sent'),
    load: loadSentMessagesPage,
  }),
  ...inHub(PATHS.messageCreate, writers, { title: (t) => t('messages.write'), load: loadCreatePage }),
  ...inHub(PATHS.conversations, speakers, {
    title: (t) => t('conversations.title'),
    load: loadConversationsPage,
  }),
  ...inHub(PATHS.conversation, speakers, {
    title: (t) => t('conversations.one'),
    load: loadConversationPage,
  }),
];
