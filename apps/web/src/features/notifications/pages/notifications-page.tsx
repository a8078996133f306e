import { roomName } from '@airdeck/air/room-name';
import type { FailedDelivery } from '@airdeck/contract/notifications/deliveries';
import { Button } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { alarmPath } from '../../../lib/paths/paths.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { RefreshIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { RoomLine } from '../../../ui/room-name/room-name.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { failuresQuery, repeatFailed } from '../api/deliveries.ts';
import classes from '../components/notifications.module.css';
import { WebhookCard } from '../components/webhook-card.tsx';
import { RotaList } from '../on-call/components/rota-list.tsx';
import { ReceiverList } from '../receivers/components/receiver-list.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'endTime', direction: 'descending' }, pageSize: 10 };

/** Who is on call, the tenant's receivers besides users and its webhook, and failed deliveries to them and to users. */
export function NotificationsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('notifications.title')} />
      <div className={looks.wideStack}>
        <RotaList />
        <ReceiverList />
        <WebhookCard />
        <FailedDeliveries />
      </div>
    </>
  );
}

/** Failed deliveries to system administrators, who have no webhook. */
export function SystemNotificationsPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('notifications.title')} />
      <FailedDeliveries />
    </>
  );
}

function FailedDeliveries() {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { table, total } = useListPage(failuresQuery, DEFAULTS);
  const { isBusy, act } = useActs();
  const send = (ids: readonly string[] | undefined) =>
    act(() => repeatFailed(ids), { failed: t('failure.send') });
  return (
    <section>
      <div className={classes.head}>
        <h2 className={looks.title}>{t('notifications.failures')}</h2>
        {total ? (
          <Button variant="default" loading={isBusy} onClick={() => send(undefined)}>
            {t('notifications.repeatAll')}
          </Button>
        ) : null}
      </div>
      <DataTable
        {...table}
        label={t('notifications.failures')}
        columns={columnsOf(t, format)}
        rowKey={({ id }) => id}
        rowName={(row) => aboutOf(row, t)}
        empty={{ drawing: 'list', text: t('notifications.none') }}
        actions={({ id, isRepeatable }) => [
          {
            label: t('notifications.repeat'),
            icon: RefreshIcon,
            disabled: !isRepeatable || isBusy,
            onClick: () => send([id]),
          },
        ]}
      />
    </section>
  );
}

function aboutOf({ alarm, subject, alarms }: FailedDelivery, t: TFunction): string {
  if (subject) return t(`notifications.subject.${subject}`);
  return alarm ? alarm.type : t('notifications.digest', { count: alarms });
}

function columnsOf(t: TFunction, format: TimeFormatters): readonly Column<FailedDelivery>[] {
  return [
    {
      header: t('notifications.column.time'),
      sortKey: 'endTime',
      cell: ({ endTime }) => format.dateTime(endTime),
      keepsWords: true,
    },
    {
      header: t('notifications.column.recipient'),
      cell: ({ recipient, receiver, channel }) => (
        <>
          <bdi>{recipient?.email ?? receiver ?? t('notifications.webhook.title')}</bdi>
          <span className={looks.below}>{t(`notifications.channel.${channel}`)}</span>
        </>
      ),
    },
    {
      header: t('notifications.column.about'),
      cell: (row) =>
        row.alarm ? (
          <>
            <Link to={alarmPath(row.alarm.id)}>
              <bdi>{row.alarm.type}</bdi>
            </Link>
            <span className={looks.below}>
              <RoomLine name={roomName(row.alarm)} />
            </span>
          </>
        ) : row.path ? (
          <Link to={row.path}>{aboutOf(row, t)}</Link>
        ) : (
          aboutOf(row, t)
        ),
    },
    {
      header: t('notifications.column.reason'),
      cell: ({ reason, detail }) => (
        <>
          {t(`deliveryFailure.${reason}`)}
          {detail ? (
            <span className={looks.below}>
              <bdi>{detail}</bdi>
            </span>
          ) : null}
        </>
      ),
    },
    {
      header: t('notifications.column.attempts'),
      cell: ({ attempts }) => format.number(attempts),
      align: 'end',
    },
  ];
}
