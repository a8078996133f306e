import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChatPanel } from '../../features/conversations/components/chat-panel.tsx';
import { NewestMessages } from '../../features/messages/components/newest-messages.tsx';
import { TodosView } from '../../features/todos/components/todos-view.tsx';
import { countText } from '../../lib/format/count-text.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { closeSidePanel, type OpenSidePanel, openSidePanel } from '../../lib/side-panel/side-panel.ts';
import { type PanelTab, PanelTabs } from '../../ui/panel/panel-tabs.tsx';
import { PanelBody, SidePanel } from '../../ui/panel/side-panel.tsx';
import { contentOf, INBOX_TABS, type InboxTab, useInboxCounts } from './inbox-tabs.ts';

/** Messages, conversations and to-dos of the reader beside any page, each a tab with its count. */
export function Inbox({ open }: { open: OpenSidePanel }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const counts = useInboxCounts();
  const words = (tab: InboxTab) => ({ count: counts[tab], number: format.number(counts[tab]) });
  const names: Readonly<Record<InboxTab, Pick<PanelTab, 'label' | 'name'>>> = {
    messages: { label: t('messages.title'), name: t('messages.button', words('messages')) },
    conversations: {
      label: t('conversations.title'),
      name: t('conversations.button', words('conversations')),
    },
    todos: { label: t('todos.title'), name: t('todos.button', words('todos')) },
  };
  const tabs = INBOX_TABS.map((key) => ({ key, ...names[key], countText: countText(counts[key], format) }));
  return (
    <SidePanel title={t('inbox.title')} opening={open.opening} onClose={closeSidePanel}>
      <PanelTabs
        label={t('inbox.title')}
        tabs={tabs}
        current={open.panel}
        onChange={(tab) => openSidePanel(contentOf(tab))}
      >
        {contentIn(open)}
      </PanelTabs>
    </SidePanel>
  );
}

function contentIn(open: OpenSidePanel): ReactNode {
  if (open.panel === 'conversations') return <ChatPanel key={open.opening} view={open.view} />;
  if (open.panel === 'todos') {
    return (
      <PanelBody>
        <TodosView draft={open.draft} opening={open.opening} />
      </PanelBody>
    );
  }
  return <NewestMessages onLeave={closeSidePanel} />;
}
