import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../../lib/accounts/api/listed-user.ts';
import { useCountryNames } from '../../../../lib/geography/geography.ts';
import type { ListDefaults } from '../../../../lib/lists/list-state.ts';
import { useListPage } from '../../../../lib/lists/use-list-page.ts';
import { type Column, textColumn } from '../../../../ui/table/columns.tsx';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { partnersQuery } from '../api/partners.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'firstName', direction: 'ascending' }, pageSize: 10 };

/** Names and places of the partners, read-only, for tenant administrators. */
export function PartnersPage() {
  const { t } = useTranslation();
  const countryName = useCountryNames();
  const { table } = useListPage(partnersQuery, DEFAULTS, { failed: 'failure.deviceList' });
  const columns: Column<ListedUser>[] = [
    textColumn('firstName', t('partners.column.firstName')),
    textColumn('lastName', t('partners.column.lastName')),
    textColumn('city', t('partners.column.city')),
    textColumn('state', t('partners.column.state')),
    {
      header: t('partners.column.country'),
      cell: ({ country }) => country && countryName(country),
      sortKey: 'country',
    },
  ];
  return (
    <ListPage
      {...table}
      title={t('partners.title')}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')}
      empty={{ drawing: 'people', text: t('partners.empty') }}
    />
  );
}
