import type { Conversation } from '@airdeck/contract/conversations/conversations';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import looks from '../../../ui/looks/looks.module.css';
import classes from './subject.module.css';

/** The subject of a conversation, marked while it has unread entries. */
export function Subject({ conversation }: { conversation: Conversation }) {
  const { t } = useTranslation();
  const { subject, unreadCount: count } = conversation;
  if (count === 0) return <bdi className={classes.subject}>{subject}</bdi>;
  return (
    <span className={classes.unread}>
      <span className={looks.dot} aria-hidden="true" />
      <VisuallyHidden>{t('conversations.unread', { count })}</VisuallyHidden>
      <bdi className={classes.subject}>{subject}</bdi>
    </span>
  );
}
