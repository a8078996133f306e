import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUnreadConversations } from '../../features/conversations/api/conversations.ts';
import { ChatButton } from '../../features/conversations/components/chat-button.tsx';
import { useUnreadMessages } from '../../features/messages/api/messages.ts';
import { MessagesButton } from '../../features/messages/components/messages-button.tsx';
import { useTodoSummary } from '../../features/todos/api/todos.ts';
import { TodoButton } from '../../features/todos/components/todo-button.tsx';
import { showChat } from '../../lib/conversations/chat-panel.ts';
import { countText } from '../../lib/format/count-text.ts';
import { useFormatters } from '../../lib/format/use-formatters.ts';
import { PATHS } from '../../lib/paths/paths.ts';
import { openSidePanel } from '../../lib/side-panel/side-panel.ts';
import { MailIcon } from '../../ui/icon/icons.tsx';
import { CountedIcon } from '../../ui/menu/count-button.tsx';
import { OnDemandMenu } from '../../ui/menu/on-demand-menu.tsx';

/** Width below which separate buttons would leave no room for anything else. */
const PHONE = '(max-width: 47.99em)';

/** Alarms, messages and to-dos of the reader with their counts: separate buttons, or one menu on a phone. */
export function PersonalTools() {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return isPhone ? (
    <PersonalMenu />
  ) : (
    <>
      <MessagesButton />
      <ChatButton />
      <TodoButton />
    </>
  );
}

function PersonalMenu() {
  const { t } = useTranslation();
  const format = useFormatters();
  const navigate = useNavigate();
  const messages = useUnreadMessages().data?.unread ?? 0;
  const conversations = useUnreadConversations();
  const due = useTodoSummary().data?.due ?? 0;
  const entries = [
    {
      key: 'messages',
      label: t('messages.button', { count: messages, number: format.number(messages) }),
      onChoose: () => void navigate(PATHS.messages),
    },
    {
      key: 'conversations',
      label: t('conversations.button', { count: conversations, number: format.number(conversations) }),
      onChoose: () => showChat({ kind: 'list' }),
    },
    {
      key: 'todos',
      label: t('todos.button', { count: due, number: format.number(due) }),
      onChoose: () => openSidePanel({ panel: 'todos' }),
    },
  ];
  const count = messages + conversations + due;
  return (
    <OnDemandMenu
      label={t('topBar.forYou', { number: format.number(count) })}
      icon={
        <CountedIcon countText={countText(count, format)}>
          <MailIcon />
        </CountedIcon>
      }
      entries={entries}
    />
  );
}
