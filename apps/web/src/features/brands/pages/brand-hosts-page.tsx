import type { BrandHost } from '@airdeck/contract/brands/brands';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { RowButtons } from '../../../ui/table/row-buttons.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { confirmHost, takeBackHost, useBrandHosts } from '../api/brands.ts';

/** Host names that tenants have asked for, which system administrators confirm. */
export function BrandHostsPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useBrandHosts();
  return (
    <>
      <PageHead title={t('brands.hosts.title')} text={t('brands.hosts.text')} />
      {data === undefined ? (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={3} />} />
      ) : data.length === 0 ? (
        <EmptyState drawing="list" text={t('brands.hosts.none')} />
      ) : (
        <HostTable hosts={data} />
      )}
    </>
  );
}

function HostTable({ hosts }: { hosts: readonly BrandHost[] }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { act, busyId } = useActs();
  const buttonOf = ({ tenantId, tenantTitle, host, confirmedTime }: BrandHost) =>
    confirmedTime === null
      ? {
          label: t('brands.hosts.confirm'),
          isBusy: busyId === tenantId,
          onClick: () =>
            void act(() => confirmHost(tenantId, host), {
              id: tenantId,
              question: {
                text: t('brands.hosts.confirmText', { host: isolate(host), tenant: isolate(tenantTitle) }),
              },
            }),
        }
      : {
          label: t('brands.hosts.takeBack'),
          isBusy: busyId === tenantId,
          onClick: () =>
            void act(() => takeBackHost(tenantId), {
              id: tenantId,
              question: { text: t('brands.hosts.takeBackText', { host: isolate(host) }) },
            }),
        };
  return (
    <PlainTable
      label={t('brands.hosts.title')}
      rows={hosts}
      rowKey={({ tenantId }) => tenantId}
      columns={[
        { key: 'host', header: t('brands.host'), cell: ({ host }) => <bdi dir="ltr">{host}</bdi> },
        {
          key: 'organisation',
          header: t('brands.hosts.organisation'),
          cell: ({ tenantTitle }) => <bdi>{tenantTitle}</bdi>,
        },
        { key: 'name', header: t('brands.name'), cell: ({ name }) => <bdi>{name}</bdi> },
        {
          key: 'state',
          header: t('brands.hosts.state'),
          cell: ({ confirmedTime }) =>
            confirmedTime === null
              ? t('brands.hosts.asked')
              : t('brands.hosts.confirmed', { date: format.date(confirmedTime) }),
        },
        {
          key: 'actions',
          header: t('brands.hosts.actions'),
          cell: (row) => <RowButtons buttons={[buttonOf(row)]} />,
        },
      ]}
    />
  );
}
