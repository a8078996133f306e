import { Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { showChat, useHasConversations } from '../../../lib/conversations/chat-panel.ts';
import type { ChatDraft } from '../../../lib/conversations/chat-view.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { conversationPath } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { ChatIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { type ChatSubject, useConversationsAbout } from '../api/conversations.ts';
import classes from './about-conversations.module.css';
import { Subject } from './subject.tsx';

/** Opens the panel with a new question about the subject of the page. */
function AskButton({ draft }: { draft: ChatDraft }) {
  const { t } = useTranslation();
  if (!useHasConversations()) return null;
  return (
    <Button
      variant="default"
      leftSection={<ChatIcon size={18} />}
      onClick={() => showChat({ kind: 'new', draft })}
    >
      {t('conversations.ask')}
    </Button>
  );
}

type AboutConversationsProps = {
  subject: ChatSubject;
  /** Initial values of a question; undefined: the reader cannot ask here. */
  draft?: ChatDraft | undefined;
};

/** The conversations about a device or an alarm, and a button to ask. Empty without both. */
export function AboutConversations({ subject, draft }: AboutConversationsProps) {
  return useHasConversations() ? <Listed subject={subject} draft={draft} /> : null;
}

function Listed({ subject, draft }: AboutConversationsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data } = useConversationsAbout(subject);
  const conversations = data?.data ?? [];
  if (conversations.length === 0 && !draft) return null;
  return (
    <Card title={t('conversations.title')} aside={draft ? <AskButton draft={draft} /> : null}>
      {conversations.length === 0 ? (
        <p className={looks.dim}>{t('conversations.none')}</p>
      ) : (
        <ul className={classes.list}>
          {conversations.map((conversation) => (
            <li key={conversation.id}>
              <Anchor component={Link} to={conversationPath(conversation.id)}>
                <Subject conversation={conversation} />
              </Anchor>
              <span className={looks.hint}>
                {conversation.closedTime === null ? null : `${t('conversations.state.closed')} · `}
                <Age at={conversation.lastEntry.createdTime} format={format.age} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
