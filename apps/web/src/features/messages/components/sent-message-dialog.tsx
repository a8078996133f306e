import type { SentMessage } from '@airdeck/contract/messages/sent-messages';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { SHOWN_RECIPIENTS, useMessageRecipients } from '../api/messages.ts';
import { LinkedText } from './linked-text.tsx';
import { endText, readText } from './message-columns.tsx';
import { ImportantMark } from './message-title.tsx';
import { audienceText } from './message-words.ts';
import classes from './messages.module.css';

type SentMessageDialogProps = {
  message: SentMessage;
  opened: boolean;
  onClose: () => void;
  /** Undefined: it can no longer be withdrawn. */
  onWithdraw: (() => void) | undefined;
};

/** A sent message, with its recipients. */
export function SentMessageDialog({ message, opened, onClose, onWithdraw }: SentMessageDialogProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const end = endText(message, t, format);
  return (
    <Dialog opened={opened} title={message.title} onClose={onClose} size="lg">
      <div className={looks.startStack}>
        <div className={classes.facts}>
          {message.importance === 'important' ? <ImportantMark /> : null}
          <span className={looks.hint}>
            <bdi>{message.author ?? t('messages.formerUser')}</bdi>
          </span>
          <span className={looks.hint}>
            {t('messages.column.audience')}: <bdi>{audienceText(message, t, format)}</bdi>
          </span>
          <span className={looks.hint}>
            <bdi dir="ltr">{format.dateTime(message.fromTime)}</bdi>
          </span>
          {end === undefined ? null : <span className={looks.hint}>{end}</span>}
        </div>
        <LinkedText text={message.text} />
        <p>{readText(message, t, format)}</p>
        <Recipients messageId={message.id} />
        {onWithdraw ? (
          <Button variant="default" onClick={onWithdraw}>
            {t('messages.withdraw')}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

/** The recipients, latest readers first. */
function Recipients({ messageId }: { messageId: string }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { data, error, refetch } = useMessageRecipients(messageId);
  if (!data) {
    return <NotLoaded error={error} onRetry={refetch} height="6rem" />;
  }
  const others = data.totalElements - Math.min(data.totalElements, SHOWN_RECIPIENTS);
  return (
    <ul className={classes.people} aria-label={t('messages.recipients')}>
      {data.data.map(({ userId, name, email, organisation, readTime }) => (
        <li key={userId} className={classes.person}>
          <span className={classes.facts}>
            <bdi>{name ?? email}</bdi>
            <bdi className={looks.hint}>{organisation}</bdi>
          </span>
          <span className={looks.hint}>
            {readTime === null
              ? t('messages.notRead')
              : t('messages.readAt', { time: format.dateTime(readTime) })}
          </span>
        </li>
      ))}
      {others > 0 ? (
        <li className={classes.person}>{t('messages.others', { number: format.number(others) })}</li>
      ) : null}
    </ul>
  );
}
