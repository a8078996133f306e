import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ReadingWebhookCard } from '../components/reading-webhook-card.tsx';

/** The webhook of readings, for administrators of a tenant. */
export function ReadingWebhookPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('notifications.readings.page')} />
      <ReadingWebhookCard />
    </>
  );
}
