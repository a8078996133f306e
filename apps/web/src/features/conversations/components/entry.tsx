import type { ConversationEntry } from '@airdeck/contract/conversations/conversations';
import { Button } from '@mantine/core';
import clsx from 'clsx';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import looks from '../../../ui/looks/looks.module.css';
import { outbox, type Unsent } from '../api/outbox.ts';
import { authorName } from './conversation-words.ts';
import { EntryPicture } from './entry-picture.tsx';
import classes from './thread.module.css';

/** An entry; the reader's own entries are on one side, all others on the opposite side. */
export function Entry({ conversationId, entry }: { conversationId: string; entry: ConversationEntry }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { id, createdTime, text, isOwn, hasPicture, chart } = entry;
  return (
    <li className={classes.entry} data-own={isOwn || undefined}>
      <p className={classes.head} style={{ margin: 0 }}>
        <bdi>{isOwn ? t('conversations.you') : authorName(entry, t)}</bdi>
        <time dateTime={new Date(createdTime).toISOString()}>
          <bdi>{format.dateTime(createdTime)}</bdi>
        </time>
      </p>
      <p className={classes.text} dir="auto">
        {text}
      </p>
      {hasPicture ? <EntryPicture conversationId={conversationId} entryId={id} chart={chart} /> : null}
    </li>
  );
}

/** An entry that is being sent, or whose sending failed. */
export function UnsentEntry({ entry }: { entry: Unsent }) {
  const { t } = useTranslation();
  const { text, failure } = entry;
  const isWaiting = failure === undefined;
  const said = isWaiting ? undefined : failureText(failure, t, 'failure.send');
  return (
    <li className={classes.entry} data-own>
      <p className={clsx(classes.text, isWaiting && classes.waiting)} dir="auto">
        {text}
      </p>
      {said ? (
        <div className={classes.error} role="alert">
          <span>{said.message}</span>
          <Button variant="default" size="compact-sm" onClick={() => outbox.sendAgain(entry)}>
            {t('ui.retry')}
          </Button>
          <Button variant="subtle" size="compact-sm" onClick={() => outbox.discard(entry)}>
            {t('conversations.discard')}
          </Button>
        </div>
      ) : (
        <span className={looks.small}>{t('conversations.sending')}</span>
      )}
    </li>
  );
}
