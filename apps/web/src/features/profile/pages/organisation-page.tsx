import { useTranslation } from 'react-i18next';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { AccessTokenCard, OperateCard } from '../components/operate-card.tsx';
import classes from '../components/profile.module.css';

/** The rights that a tenant gives its customers. */
export function OrganisationPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('profile.organisation')} />
      <div className={classes.cards}>
        <OperateCard />
        <AccessTokenCard />
      </div>
    </>
  );
}
