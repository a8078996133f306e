import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { ListedUser } from '../../../../lib/accounts/api/listed-user.ts';
import { useFormatters } from '../../../../lib/format/use-formatters.ts';
import { useCountryNames } from '../../../../lib/geography/geography.ts';
import { usePagedList } from '../../../../lib/lists/use-paged-list.ts';
import { PageHead } from '../../../../ui/page-head/page-head.tsx';
import { type Column, textColumn } from '../../../../ui/table/columns.tsx';
import { DataTable } from '../../../../ui/table/data-table.tsx';
import type { ListDefaults } from '../../../../ui/table/list-state.ts';
import { useListState } from '../../../../ui/table/list-state.ts';
import { partnersQuery } from '../api/partners.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'firstName', direction: 'ascending' }, pageSize: 10 };

/** Names and places of the partners, read-only, for tenant administrators. */
export function PartnersPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const countryName = useCountryNames();
  const [state, setState] = useListState(useSearchParams(), DEFAULTS);
  const { result, total } = usePagedList({
    query: partnersQuery(state),
    state,
    onStateChange: setState,
    failed: 'failure.deviceList',
  });
  const columns: Column<ListedUser>[] = [
    textColumn('firstName', t('partners.column.firstName')),
    textColumn('lastName', t('partners.column.lastName')),
    textColumn('city', t('partners.column.city')),
    textColumn('state', t('partners.column.state')),
    {
      key: 'country',
      header: t('partners.column.country'),
      cell: ({ country }) => country && countryName(country),
      sortKey: 'country',
    },
  ];
  return (
    <>
      <PageHead title={t('partners.title')} count={total === undefined ? undefined : format.number(total)} />
      <DataTable
        label={t('partners.title')}
        columns={columns}
        result={result}
        rowKey={({ id }) => id}
        rowName={({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')}
        state={state}
        onStateChange={setState}
        formatNumber={format.number}
        empty={{ drawing: 'people', text: t('partners.empty') }}
      />
    </>
  );
}
