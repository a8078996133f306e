import { MESSAGE_PERMISSIONS } from '@airdeck/contract/messages.permissions';
import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { roleOf, rolesWith } from '../../lib/session/role.ts';
import { useSession } from '../../lib/session/session.ts';
import { type PageTab, PageTabs } from '../../ui/page-tabs/page-tabs.tsx';

const { read, write } = MESSAGE_PERMISSIONS;
const readers = rolesWith([read]);
const writers = rolesWith([write]);

/** The ways from one page of the hub to another. */
function MessageTabs() {
  const { t } = useTranslation();
  const session = useSession();
  const received = useTab(PATHS.messages, t('messages.tab.received'));
  const sent = useTab(PATHS.sentMessages, t('messages.tab.sent'));
  const isWriter = session && writers.includes(roleOf(session));
  return isWriter ? <PageTabs label={t('messages.title')} tabs={[received, sent]} /> : null;
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

/** What people receive, send and write to each other: pages of several features, each with the way to the others. */
export const MESSAGE_HUB: readonly AppRoute[] = [
  {
    path: PATHS.messages,
    roles: readers,
    inReducedMenu: false,
    under: [PATHS.messages, PATHS.dashboard],
    title: (t) => t('messages.title'),
    load: async () => {
      const { MessagesPage } = await import('../../features/messages/pages/messages-page.tsx');
      return { Component: () => <MessagesPage tabs={<MessageTabs />} /> };
    },
  },
  {
    path: PATHS.sentMessages,
    roles: writers,
    inReducedMenu: false,
    under: [PATHS.messages, PATHS.dashboard],
    title: (t) => t('messages.tab.sent'),
    load: async () => {
      const { SentMessagesPage } = await import('../../features/messages/pages/sent-messages-page.tsx');
      return { Component: () => <SentMessagesPage tabs={<MessageTabs />} /> };
    },
  },
  {
    path: PATHS.messageCreate,
    roles: writers,
    inReducedMenu: false,
    under: [PATHS.messages, PATHS.dashboard],
    title: (t) => t('messages.write'),
    load: async () => {
      const page = await import('../../features/messages/pages/message-create-page.tsx');
      return { Component: page.MessageCreatePage };
    },
  },
];
