import type { Message } from '@airdeck/contract/messages/messages';
import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import classes from './messages.module.css';

/** A title, marked if it is unread or important. */
export function MessageTitle({ message, children }: { message: Message; children: ReactNode }) {
  const { t } = useTranslation();
  const isUnread = message.readTime === null;
  return (
    <>
      {message.importance === 'important' ? <ImportantMark /> : null}
      <span className={classes.title} data-unread={isUnread || undefined}>
        {isUnread ? (
          <>
            <span className={looks.dot} aria-hidden="true" />
            <VisuallyHidden>{t('messages.unreadMark')}</VisuallyHidden>
          </>
        ) : null}
        {children}
      </span>
    </>
  );
}

export function ImportantMark() {
  const { t } = useTranslation();
  return (
    <span className={classes.important}>
      <AlertIcon size={16} />
      {t('messages.importance.important')}
    </span>
  );
}
