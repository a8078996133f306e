import type { Engagement } from '@airdeck/contract/engagement/engagement';
import { READINESS_PARTS, type Readiness } from '@airdeck/contract/server/server';
import type { TFunction } from 'i18next';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { version } from '../../../../package.json';
import { chartFormats } from '../../../lib/air-view/chart-view.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useSession } from '../../../lib/session/session.ts';
import { midnightIn, ownTimeZone } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { Card } from '../../../ui/card/card.tsx';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { useEngagement, useHomeCounts, useReadiness } from '../api/system-home.ts';
import { CountCards, Facts, ProductTable } from '../components/count-cards.tsx';
import classes from '../components/system-home.module.css';

type SystemHomePageProps = {
  map: ReactNode;
  /** The reader's overdue to-dos. */
  overdue?: ReactNode;
};

/** Start page of system administrators: state of the service, total numbers, and map. */
export function SystemHomePage({ map, overdue }: SystemHomePageProps) {
  const { t } = useTranslation();
  const readiness = useReadiness();
  const counts = useHomeCounts();
  const engagement = useEngagement();
  const isUp = readiness.data?.status === 'up' && !readiness.isError;
  const isKnown = readiness.data !== undefined || readiness.isError;
  return (
    <>
      <PageHead
        title={t('nav.dashboard')}
        text={
          <>
            {isKnown ? t(isUp ? 'systemHome.up' : 'systemHome.down') : <Skeleton width="18rem" />}
            {overdue}
          </>
        }
      />
      {counts.error && !counts.data ? (
        <LoadFailure error={counts.error} onRetry={counts.refetch} />
      ) : (
        <CountCards counts={counts.data} />
      )}
      <div className={classes.wide}>
        {engagement.error && !engagement.data ? (
          <LoadFailure error={engagement.error} onRetry={engagement.refetch} />
        ) : (
          <EngagementChart days={engagement.data?.days} />
        )}
        <ProductTable counts={counts.data} isFailed={counts.isError} version={version} />
      </div>
      <div className={classes.map}>{map}</div>
      <div className={classes.pageCards}>
        <ServiceCard checks={readiness.data?.checks ?? {}} />
        <AccountCard />
      </div>
    </>
  );
}

/** The signed-in user. */
function AccountCard() {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const session = useSession();
  if (!session) return null;
  const { user, signedInAt } = session;
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return (
    <Card title={t('systemHome.account')}>
      <Facts
        facts={[
          ...(name === '' ? [] : [[t('systemHome.name'), name] as const]),
          [t('systemHome.email'), user.email],
          [t('systemHome.role'), t('role.systemAdmin')],
          [t('systemHome.signedIn'), format.dateTime(signedInAt)],
        ]}
      />
    </Card>
  );
}

/** The parts of the service with their states. */
function ServiceCard({ checks }: { checks: Readiness['checks'] }) {
  const { t } = useTranslation();
  const facts = Object.entries(checks).map(
    ([name, state]) => [partName(name, t), t(stateKey(name, state))] as const,
  );
  return (
    <Card title={t('systemHome.service')}>
      <Facts facts={facts} />
    </Card>
  );
}

/** Name of a part in the reader's language; unknown parts by their name from the server. */
function partName(name: string, t: TFunction): string {
  const known = READINESS_PARTS.find((part) => part === name);
  return known ? t(`systemHome.part.${known}`) : name;
}

/** A server that is shutting down still answers. */
function stateKey(name: string, state: 'up' | 'down') {
  if (state === 'up') return 'systemHome.partUp';
  return name === 'staying' ? 'systemHome.partLeaving' : 'systemHome.partDown';
}

const DAY_MS = 86_400_000;

/** Daily sign-ins and answered questionnaires of customers' users. Undefined: loading. */
function EngagementChart({ days }: { days: Engagement['days'] | undefined }) {
  const { t } = useTranslation();
  const formatters = useReaderTimes();
  const { data, window, formats } = useMemo(() => {
    const times = (days ?? []).map(({ day }) => midnightIn(ownTimeZone(), day) + DAY_MS / 2);
    const format = (value: number) => formatters.number(value);
    const last = times.at(-1) ?? serverNow();
    const plain = chartFormats(formatters);
    return {
      data: days && {
        times,
        series: [
          { key: 'signIns', label: t('systemHome.signIns'), values: days.map((day) => day.signIns), format },
          { key: 'users', label: t('systemHome.users'), values: days.map((day) => day.users), format },
          {
            key: 'responses',
            label: t('systemHome.responses'),
            values: days.map((day) => day.responses),
            format,
          },
        ],
      },
      window: { from: (times[0] ?? last - 29 * DAY_MS) - DAY_MS / 2, to: last + DAY_MS / 2 },
      formats: {
        formatTick: plain.formatTick,
        time: { ...plain.time, tick: formatters.day, full: formatters.date },
      },
    };
  }, [days, formatters, t]);
  return (
    <TimeChart
      kind="line"
      title={t('systemHome.engagement')}
      subtitle={t('systemHome.engagementText')}
      unit=""
      isCount
      data={data}
      window={window}
      fileName="engagement"
      height={260}
      {...formats}
    />
  );
}
