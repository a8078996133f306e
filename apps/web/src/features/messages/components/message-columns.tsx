import type { Message } from '@airdeck/contract/messages/messages';
import type { SentMessage } from '@airdeck/contract/messages/sent-messages';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { ImportantMark, MessageTitle } from './message-title.tsx';
import { audienceText, messageText, messageTitle, senderText } from './message-words.ts';
import classes from './messages.module.css';

type ColumnsOptions = {
  readonly t: TFunction;
  readonly format: TimeFormatters;
  readonly direction: 'ltr' | 'rtl';
  /** URL of the open message. */
  readonly hrefOf: (messageId: string) => string;
};

/** Received messages: content, sender and start. */
export function receivedColumns({ t, format, direction, hrefOf }: ColumnsOptions): Column<Message>[] {
  return [
    {
      header: t('messages.column.message'),
      cell: (message) => (
        <span className={classes.facts} dir={direction}>
          <MessageTitle message={message}>
            <Anchor component={Link} to={hrefOf(message.id)} tabIndex={-1}>
              <bdi>{messageTitle(message, t)}</bdi>
            </Anchor>
          </MessageTitle>
          <bdi className={classes.excerpt}>{messageText(message, t, format)}</bdi>
        </span>
      ),
    },
    {
      header: t('messages.column.sender'),
      cell: (message) => senderText(message, t),
      width: '14rem',
    },
    {
      header: t('messages.column.time'),
      cell: ({ fromTime }) => format.dateTime(fromTime),
      sortKey: 'fromTime',
      keepsWords: true,
      width: '9.5rem',
    },
  ];
}

/** Sent messages: content, audience, period and number of readers. */
export function sentColumns({ t, format, direction }: Omit<ColumnsOptions, 'hrefOf'>): Column<SentMessage>[] {
  return [
    {
      header: t('messages.column.message'),
      cell: (message) => (
        <span className={classes.facts} dir={direction}>
          {message.importance === 'important' ? <ImportantMark /> : null}
          <bdi>{message.title}</bdi>
          <bdi className={classes.excerpt}>{message.text}</bdi>
        </span>
      ),
    },
    {
      header: t('messages.column.audience'),
      cell: (message) => audienceText(message, t, format),
      width: '11rem',
    },
    {
      header: t('messages.column.period'),
      cell: (message) => (
        <TwoLines
          first={format.dateTime(message.fromTime)}
          second={endText(message, t, format)}
          direction={direction}
        />
      ),
      sortKey: 'fromTime',
      keepsWords: true,
      width: '11rem',
    },
    {
      header: t('messages.column.read'),
      cell: (message) => readText(message, t, format),
      keepsWords: true,
      width: '8rem',
    },
  ];
}

/** Past or future end, by withdrawal or its period; undefined: never. */
export function endText(
  { withdrawnTime, untilTime }: SentMessage,
  t: TFunction,
  format: TimeFormatters,
): string | undefined {
  if (withdrawnTime !== null) return t('messages.withdrawn', { time: format.dateTime(withdrawnTime) });
  return untilTime === null ? undefined : t('messages.until', { time: format.dateTime(untilTime) });
}

export const readText = ({ readCount, recipientCount }: SentMessage, t: TFunction, format: Formatters) =>
  t('messages.readBy', { read: format.number(readCount), all: format.number(recipientCount) });
