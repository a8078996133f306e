import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ownRecordQuery } from '../../../lib/accounts/own-record.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { Session } from '../../../lib/session/session-store.ts';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ownFactorsQuery } from '../api/second-factor.ts';
import { AppCard, BackupCodesCard } from '../components/app-card.tsx';
import { RequirementCard } from '../components/requirement-card.tsx';
import classes from '../components/second-factor.module.css';

/** The reader's second factors; for administrators also who needs one. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const session = useSession();
  const { data, error, refetch } = useQuery(ownFactorsQuery);
  return (
    <>
      <PageHead title={t('secondFactor.title')} text={t('secondFactor.text')} />
      <div className={classes.cards}>
        {data ? (
          <>
            <AppCard {...data} />
            {data.hasApp ? <BackupCodesCard {...data} /> : null}
          </>
        ) : (
          <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={2} />} />
        )}
        {session && session.user.authority !== 'CUSTOMER_USER' ? <Requirement session={session} /> : null}
      </div>
    </>
  );
}

/** Not shown to people of a tenant with fewer rights than its administrators. */
function Requirement({ session: { user } }: { session: Session }) {
  const { data } = useQuery(ownRecordQuery(user.id.id));
  if (data?.accessRole !== 'ADMINISTRATOR') return null;
  return <RequirementCard isSystem={user.authority === 'SYS_ADMIN'} />;
}
