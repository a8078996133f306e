import type { Message } from '@airdeck/contract/messages/messages';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { messagePath, PATHS } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import { NewestItem, NewestList } from '../../../ui/menu/newest-list.tsx';
import { PanelBody, PanelFoot } from '../../../ui/panel/side-panel.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useMarkRead, useNewestMessages, useUnreadMessages } from '../api/messages.ts';
import { MessageTitle } from './message-title.tsx';
import { messageTitle, senderText } from './message-words.ts';

/** The inbox's tab of messages: the newest ones. @param onLeave called when the reader follows a link */
export function NewestMessages({ onLeave }: { onLeave: () => void }) {
  return (
    <>
      <PanelBody>
        <Messages onLeave={onLeave} />
      </PanelBody>
      <PanelFoot>
        <ViewAll onLeave={onLeave} />
      </PanelFoot>
    </>
  );
}

function ViewAll({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={PATHS.messages} variant="default" fullWidth onClick={onLeave}>
      {t('messages.viewAll')}
    </Button>
  );
}

function Messages({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const unread = useUnreadMessages().data?.unread ?? 0;
  const { data, error, refetch } = useNewestMessages();
  if (!data) {
    return <NotLoaded error={error} onRetry={refetch} height="12rem" />;
  }
  if (data.data.length === 0) return <EmptyState drawing="messages" text={t('messages.none')} />;
  return (
    <NewestList
      heading={
        unread > 0
          ? t('messages.unread', { count: unread, number: format.number(unread) })
          : t('messages.allRead')
      }
    >
      {data.data.map((message) => (
        <MessageItem key={message.id} message={message} onLeave={onLeave} />
      ))}
    </NewestList>
  );
}

function MessageItem({ message, onLeave }: { message: Message; onLeave: () => void }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const toasts = useToasts();
  const markRead = useMarkRead();
  const title = messageTitle(message, t);
  const label = t('messages.markRead', { title });
  const mark = () =>
    markRead.mutate([message.id], {
      onError: (error) => toasts.failed(error),
    });
  return (
    <NewestItem
      detail={
        <>
          <bdi>{senderText(message, t)}</bdi>
          {' · '}
          <Age at={message.fromTime} format={format.age} title={format.dateTimeToSecond(message.fromTime)} />
        </>
      }
      action={
        message.readTime === null ? (
          <ActionIcon aria-label={label} title={label} disabled={markRead.isPending} onClick={mark}>
            <CheckIcon size={18} />
          </ActionIcon>
        ) : null
      }
    >
      <MessageTitle message={message}>
        <Anchor component={Link} to={messagePath(message.id)} onClick={onLeave}>
          <bdi>{title}</bdi>
        </Anchor>
      </MessageTitle>
    </NewestItem>
  );
}
