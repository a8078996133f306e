import type { Message } from '@airdeck/contract/messages/messages';
import { ActionIcon, Anchor, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { countText } from '../../../lib/format/count-text.ts';
import { useFormatters, useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { messagePath, PATHS } from '../../../lib/paths/paths.ts';
import { Age } from '../../../ui/age/age.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { CheckIcon, MailIcon } from '../../../ui/icon/icons.tsx';
import { CountPopover, NewestItem, NewestList } from '../../../ui/menu/count-popover.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useMarkRead, useNewestMessages, useUnreadMessages } from '../api/messages.ts';
import { MessageTitle } from './message-title.tsx';
import { messageTitle, senderText } from './message-words.ts';

/** The messages in the top bar: number of unread ones, and the newest. */
export function MessagesButton() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data } = useUnreadMessages();
  const count = data?.unread ?? 0;
  return (
    <CountPopover
      title={t('messages.title')}
      label={t('messages.button', { count, number: format.number(count) })}
      icon={<MailIcon />}
      countText={countText(count, format)}
    >
      {(isOpen, close) => <NewestMessages isOpen={isOpen} unread={count} onLeave={close} />}
    </CountPopover>
  );
}

type NewestMessagesProps = { isOpen: boolean; unread: number; onLeave: () => void };

function NewestMessages({ isOpen, unread, onLeave }: NewestMessagesProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data, error, refetch } = useNewestMessages(isOpen);
  if (error && !data) {
    const { message, detail } = failureText(error, t, 'messages.loadFailed');
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <NewestList
        heading={
          unread > 0
            ? t('messages.unread', { count: unread, number: format.number(unread) })
            : t('messages.title')
        }
        note={data?.data.length === 0 ? t('messages.allRead') : undefined}
      >
        {data?.data.map((message) => (
          <MessageItem key={message.id} message={message} onLeave={onLeave} />
        ))}
      </NewestList>
      <Button component={Link} to={PATHS.messages} variant="default" fullWidth onClick={onLeave}>
        {t('messages.viewAll')}
      </Button>
    </>
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
      onError: (error) => toasts.failure(failureText(error, t, 'messages.markFailed')),
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
