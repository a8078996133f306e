import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { version } from '../../../../package.json';
import { askReadiness } from '../../../lib/connection/readiness.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Card } from '../../../ui/card/card.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { Facts } from '../components/facts.tsx';
import classes from './system-home-page.module.css';

const ASK_EVERY_MS = 15_000;

/** The system administrator's first look: does the service work, and as whom am I here. */
export function SystemHomePage() {
  const { t } = useTranslation();
  const { data, isError } = useQuery({
    queryKey: ['readiness'],
    queryFn: ({ signal }) => askReadiness(signal),
    refetchInterval: ASK_EVERY_MS,
    retry: false,
  });
  const isUp = data?.status === 'up' && !isError;
  const sentence = isUp ? t('systemHome.up') : t('systemHome.down');
  return (
    <>
      <PageHead title={t('nav.dashboard')} text={data || isError ? sentence : <Skeleton width="18rem" />} />
      <div className={classes.cards}>
        <Card title={t('systemHome.service')}>
          <Facts facts={[...partsOf(data?.checks ?? {}), [t('systemHome.version'), version]]} />
        </Card>
        <AccountCard />
      </div>
    </>
  );

  function partsOf(checks: Record<string, 'up' | 'down'>): [string, string][] {
    return Object.entries(checks).map(([name, state]) => [
      name === 'database' || name === 'ingest' ? t(`systemHome.part.${name}`) : name,
      t(state === 'up' ? 'systemHome.partUp' : 'systemHome.partDown'),
    ]);
  }
}

function AccountCard() {
  const { t } = useTranslation();
  const format = useFormatters();
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
