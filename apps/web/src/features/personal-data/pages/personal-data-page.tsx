import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session.ts';
import { ProviderAccountsCard } from '../../../parts/provider-accounts/provider-accounts-card.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DeletionCard } from '../components/deletion-card.tsx';
import { DownloadCard } from '../components/download-card.tsx';
import classes from '../components/personal-data.module.css';

/** The stored data about the reader, and the way to have it deleted. */
export function PersonalDataPage() {
  const { t } = useTranslation();
  const userId = useSession()?.user.id.id;
  return (
    <>
      <PageHead title={t('personalData.title')} />
      <div className={classes.cards}>
        <DownloadCard />
        {userId === undefined ? null : <ProviderAccountsCard userId={userId} isOwn />}
        <DeletionCard />
      </div>
    </>
  );
}
