import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showChat } from '../../../lib/conversations/chat-panel.ts';
import type { ChatView } from '../../../lib/conversations/chat-view.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { conversationPath, PATHS } from '../../../lib/paths/paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { closeSidePanel } from '../../../lib/side-panel/side-panel.ts';
import { AddButton } from '../../../ui/add-button/add-button.tsx';
import { Age } from '../../../ui/age/age.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { ArrowBackIcon, LinkIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PanelBar, PanelBody, PanelFoot } from '../../../ui/panel/side-panel.tsx';
import { useNewestConversations } from '../api/conversations.ts';
import classes from './chat-panel.module.css';
import { ConversationForm } from './conversation-form.tsx';
import { otherSide } from './conversation-words.ts';
import { EntryForm } from './entry-form.tsx';
import { Subject } from './subject.tsx';
import { Thread } from './thread.tsx';

/** The inbox's tab of conversations: the newest ones, one of them, or a new one. Mounted for one view. */
export function ChatPanel({ view }: { view: ChatView }) {
  const { t } = useTranslation();
  const showList = () => showChat({ kind: 'list' });
  const back = (
    <ActionIcon aria-label={t('conversations.back')} title={t('conversations.back')} onClick={showList}>
      <ArrowBackIcon />
    </ActionIcon>
  );
  if (view.kind === 'thread') {
    const { conversationId } = view;
    const label = t('conversations.openPage');
    return (
      <>
        <PanelBar
          title={t('conversations.one')}
          before={back}
          after={
            <ActionIcon
              component={Link}
              to={conversationPath(conversationId)}
              aria-label={label}
              title={label}
              onClick={closeSidePanel}
            >
              <LinkIcon />
            </ActionIcon>
          }
        />
        <PanelBody>
          <Thread conversationId={conversationId} heading="h3" />
        </PanelBody>
        <PanelFoot>
          <EntryForm conversationId={conversationId} />
        </PanelFoot>
      </>
    );
  }
  if (view.kind === 'new') {
    return (
      <>
        <PanelBar title={t('conversations.new')} before={back} />
        <PanelBody>
          <ConversationForm draft={view.draft} />
        </PanelBody>
      </>
    );
  }
  const begin = () => showChat({ kind: 'new', draft: {} });
  return (
    <>
      <PanelBody>
        <NewestConversations />
      </PanelBody>
      <PanelFoot>
        <div className={looks.closerStack}>
          <AddButton onClick={begin}>{t('conversations.new')}</AddButton>
          <Button component={Link} to={PATHS.conversations} variant="default" onClick={closeSidePanel}>
            {t('conversations.viewAll')}
          </Button>
        </div>
      </PanelFoot>
    </>
  );
}

function NewestConversations() {
  const { t } = useTranslation();
  const format = useFormatters();
  const session = useSession();
  const { data, error, refetch } = useNewestConversations();
  if (!data) {
    return <NotLoaded error={error} onRetry={refetch} height="12rem" />;
  }
  if (data.data.length === 0) return <EmptyState drawing="messages" text={t('conversations.none')} />;
  return (
    <ul className={looks.list}>
      {data.data.map((conversation) => (
        <li key={conversation.id}>
          <button
            type="button"
            className={classes.item}
            onClick={() => showChat({ kind: 'thread', conversationId: conversation.id })}
          >
            <span>
              <Subject conversation={conversation} />
            </span>
            <span className={classes.line}>
              <bdi className={classes.cut}>
                {session ? otherSide(conversation, roleOf(session), t) : null}
              </bdi>
              <Age at={conversation.lastEntry.createdTime} format={format.age} />
            </span>
            <bdi className={classes.excerpt}>{conversation.lastEntry.excerpt}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}
