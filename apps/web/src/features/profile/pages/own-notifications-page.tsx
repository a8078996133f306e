import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { NotificationCard } from '../components/notification-card.tsx';

/** The events that the reader is notified of, and the channels. */
export function OwnNotificationsPage() {
  const { t } = useTranslation();
  const session = useSession();
  // The session can end while this is still mounted; the router follows immediately.
  if (!session) return null;
  return (
    <>
      <PageHead title={t('profile.notifications')} />
      <NotificationCard session={session} />
    </>
  );
}
