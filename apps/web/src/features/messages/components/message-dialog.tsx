import type { Message } from '@airdeck/contract/messages/messages';
import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { AppRoute } from '../../../lib/routing/app-route.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useMarkRead, useMessage } from '../api/messages.ts';
import { LinkedText } from './linked-text.tsx';
import { ImportantMark } from './message-title.tsx';
import { messageLink, messageText, messageTitle, senderText } from './message-words.ts';
import classes from './messages.module.css';

type MessageDialogProps = {
  messageId: string;
  onClose: () => void;
  /** Further actions for the message. */
  actions: (title: string, onLeave: () => void) => ReactNode;
  /** The screens of the reader, to which messages have links. */
  routes: readonly AppRoute[];
};

/** The complete message, which is marked as read once it is shown. */
export function MessageDialog({ messageId, onClose, actions, routes }: MessageDialogProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useMessage(messageId);
  const { mutate: markRead } = useMarkRead();
  const isUnread = data?.readTime === null;
  useEffect(() => {
    if (isUnread) markRead([messageId]);
  }, [isUnread, messageId, markRead]);
  const title = data ? messageTitle(data, t) : t('messages.one');
  return (
    <Dialog title={title} onClose={onClose} size="lg">
      {data ? (
        <ReadMessage
          message={data}
          onLeave={onClose}
          actions={actions(title, onClose)}
          link={messageLink(data, routes, t)}
        />
      ) : (
        <NotLoaded error={error} onRetry={refetch} mayBeMissing height="6rem" />
      )}
    </Dialog>
  );
}

type ReadMessageProps = {
  message: Message;
  onLeave: () => void;
  actions: ReactNode;
  link: ReturnType<typeof messageLink>;
};

function ReadMessage({ message, onLeave, actions, link }: ReadMessageProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  return (
    <div className={looks.startStack}>
      <div className={classes.facts}>
        {message.importance === 'important' ? <ImportantMark /> : null}
        <span className={looks.hint}>
          <bdi>{senderText(message, t)}</bdi>
        </span>
        <span className={looks.hint}>
          <bdi dir="ltr">{format.dateTime(message.fromTime)}</bdi>
        </span>
      </div>
      <LinkedText text={messageText(message, t, format)} />
      <div className={looks.actions}>
        {link ? (
          <Button component={Link} to={link.path} variant="default" onClick={onLeave}>
            {link.label}
          </Button>
        ) : null}
        {actions}
      </div>
    </div>
  );
}
