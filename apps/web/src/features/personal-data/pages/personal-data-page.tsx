import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DownloadCard } from '../components/download-card.tsx';

/** The stored data about the reader. */
export function PersonalDataPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('personalData.title')} />
      <DownloadCard />
    </>
  );
}
