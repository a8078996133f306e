import { SECOND_FACTOR_PERMISSIONS } from '@airdeck/contract/second-factor/second-factor.permissions';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ownFactorsQuery } from '../api/second-factor.ts';
import { AppCard, BackupCodesCard } from '../components/app-card.tsx';
import { RequirementCard } from '../components/requirement-card.tsx';
import classes from '../components/second-factor.module.css';
import { passkeysQuery } from '../passkeys/api/passkeys.ts';
import { PasskeysCard } from '../passkeys/components/passkeys-card.tsx';

/** The reader's second factors; for administrators also who needs one. */
export function SecondFactorPage() {
  const { t } = useTranslation();
  const session = useSession();
  const mayRequire = useMay(SECOND_FACTOR_PERMISSIONS.require);
  const { data, error, refetch } = useQuery(ownFactorsQuery);
  const passkeys = useQuery(passkeysQuery);
  return (
    <>
      <PageHead title={t('secondFactor.title')} text={t('secondFactor.text')} />
      <div className={classes.cards}>
        {data ? (
          <>
            <AppCard {...data} />
            <PasskeysCard />
            {data.hasApp || passkeys.data?.length ? <BackupCodesCard {...data} /> : null}
          </>
        ) : (
          <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={2} />} />
        )}
        {session && mayRequire ? <RequirementCard isSystem={session.user.authority === 'SYS_ADMIN'} /> : null}
      </div>
    </>
  );
}
