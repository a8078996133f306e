import { SECOND_FACTOR_PERMISSIONS } from '@airdeck/contract/second-factor/second-factor.permissions';
import type { OpenSession } from '@airdeck/contract/sign-in/sessions';
import { Anchor, Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { impersonatedApi } from '../../../../lib/api-client/impersonated-api.ts';
import type { TimeFormatters } from '../../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../../lib/lists/list-state.ts';
import { useWholeList } from '../../../../lib/lists/use-whole-list.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { useBack } from '../../../../lib/paths/use-back.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { useMay } from '../../../../lib/session/use-may.ts';
import { useFactorReset } from '../../../../parts/access/use-factor-reset.ts';
import { ProviderAccountsCard } from '../../../../parts/provider-accounts/provider-accounts-card.tsx';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { SignOutIcon } from '../../../../ui/icon/icons.tsx';
import { PageHead } from '../../../../ui/page-head/page-head.tsx';
import type { Column } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import { TwoLines } from '../../../../ui/table/two-lines.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import { stopSession, stopSessions, useSessions } from '../api/sessions.ts';
import { clientName } from '../components/client-name.ts';
import { RememberedBrowsers } from '../components/remembered-browsers.tsx';
import { sinceColumn, usedColumn } from '../components/session-times.tsx';

const DEFAULTS: ListDefaults = { pageSize: 25 };

/** The reader's own sessions. */
export function OwnSessionsPage() {
  const { t } = useTranslation();
  const session = useSession();
  if (!session) return null;
  const text = (
    <>
      {t('sessions.text')}{' '}
      {session.isReducedMenu ? null : (
        <Anchor component={Link} to={PATHS.apiKeys} underline="always">
          {t('sessions.keys')}
        </Anchor>
      )}
    </>
  );
  return <Sessions userId={session.user.id.id} text={text} />;
}

/** The sessions of a user whom the reader administers. */
export function UserSessionsPage() {
  const { t } = useTranslation();
  const { userId = '' } = useParams();
  const back = useBack(PATHS.dashboard);
  return <Sessions userId={userId} text={t('sessions.textOfUser')} back={back} />;
}

type SessionsProps = { userId: string; text: ReactNode; back?: ReturnType<typeof useBack> };

/** The table of the open sessions of a user, who can be signed out of one or of all. */
function Sessions({ userId, text, back }: SessionsProps) {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const { act, isBusy } = useActs();
  const factors = useFactorReset(impersonatedApi);
  const mayReset = useMay(SECOND_FACTOR_PERMISSIONS.reset);
  const { data, error, refetch } = useSessions(userId);
  const rows = data?.map((session) => ({ ...session, name: clientName(session, t) }));
  const table = useWholeList({ rows, error, refetch }, DEFAULTS);
  const others = data?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const endAll = () =>
    act(() => stopSessions(userId), {
      question: { text: t('sessions.endAllQuestion'), destructive: true },
      done: t('sessions.endedAll'),
    });
  const end = (session: OpenSession) =>
    act(() => stopSession(userId, session.id), {
      question: {
        text: t('sessions.endQuestion', { client: isolate(clientName(session, t)) }),
        destructive: true,
      },
      done: t('sessions.ended'),
    });
  return (
    <>
      <PageHead
        title={t('sessions.title')}
        count={data ? format.number(data.length) : undefined}
        text={text}
        {...(back && { back })}
        actions={
          <>
            {back && mayReset ? (
              <Button variant="default" disabled={factors.isBusy} onClick={() => void factors.reset(userId)}>
                {factors.title}
              </Button>
            ) : null}
            {others.length > 0 ? (
              <Button variant="default" disabled={isBusy} onClick={() => void endAll()}>
                {t(others.length === data?.length ? 'sessions.endAll' : 'sessions.endOthers')}
              </Button>
            ) : null}
          </>
        }
      />
      <DataTable
        {...table}
        label={t('sessions.title')}
        columns={sessionColumns(t, format, i18n.dir())}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        hasSearch={false}
        empty={{ drawing: 'people', text: t('sessions.none') }}
        actions={(session) => [
          {
            label: t('sessions.end'),
            icon: SignOutIcon,
            onClick: () => void end(session),
            disabled: session.isCurrent,
            destructive: true,
          },
        ]}
      />
      {back ? <ProviderAccountsCard userId={userId} isOwn={false} /> : null}
      <RememberedBrowsers userId={userId} />
    </>
  );
}

function sessionColumns(
  t: TFunction,
  format: TimeFormatters,
  direction: 'ltr' | 'rtl',
): Column<OpenSession>[] {
  return [
    {
      header: t('sessions.column.client'),
      cell: (session) => (
        <TwoLines
          direction={direction}
          first={<bdi>{clientName(session, t)}</bdi>}
          second={session.isCurrent ? t('sessions.current') : session.address}
        />
      ),
      width: '12rem',
    },
    {
      header: t('sessions.column.way'),
      cell: ({ signedInBy, impersonatorEmail }) => (
        <TwoLines direction={direction} first={t(`sessions.way.${signedInBy}`)} second={impersonatorEmail} />
      ),
      width: '11rem',
    },
    sinceColumn(t, format),
    usedColumn(t, format),
  ];
}
