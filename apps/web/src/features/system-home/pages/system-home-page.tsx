import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '../../../../package.json';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { askReadiness } from '../../../lib/connection/readiness.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useEngagement } from '../api/engagement.ts';
import { useHomeCounts } from '../api/home-counts.ts';
import { AccountCard } from '../components/account-card.tsx';
import { CountCards } from '../components/count-cards.tsx';
import { EngagementChart } from '../components/engagement-chart.tsx';
import { ProductTable } from '../components/product-table.tsx';
import { ServiceCard } from '../components/service-card.tsx';
import classes from './system-home-page.module.css';

const ASK_EVERY_MS = 15_000;

/** The system administrator's first look: does the service work, how much of everything is there, and where. */
export function SystemHomePage({ map }: { map: ReactNode }) {
  const { t } = useTranslation();
  const readiness = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => askReadiness(signal),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  });
  const counts = useHomeCounts();
  const engagement = useEngagement();
  const isUp = readiness.data?.status === 'up' && !readiness.isError;
  const isKnown = readiness.data !== undefined || readiness.isError;
  return (
    <>
      <PageHead
        title={t('nav.dashboard')}
        text={isKnown ? t(isUp ? 'systemHome.up' : 'systemHome.down') : <Skeleton width="18rem" />}
      />
      {counts.error && !counts.data ? (
        <LoadFailure
          text={failureText(counts.error, t, 'systemHome.countsFailed').message}
          onRetry={() => void counts.refetch()}
        />
      ) : (
        <CountCards counts={counts.data} />
      )}
      <div className={classes.wide}>
        {engagement.error && !engagement.data ? (
          <LoadFailure
            text={failureText(engagement.error, t, 'systemHome.engagementFailed').message}
            onRetry={() => void engagement.refetch()}
          />
        ) : (
          <EngagementChart days={engagement.data?.days} />
        )}
        <ProductTable counts={counts.data} isFailed={counts.isError} version={version} />
      </div>
      <div className={classes.map}>{map}</div>
      <div className={classes.cards}>
        <ServiceCard checks={readiness.data?.checks ?? {}} />
        <AccountCard />
      </div>
    </>
  );
}
