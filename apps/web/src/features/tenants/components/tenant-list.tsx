import type { ParseKeys, TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { userName } from '../../../lib/accounts/own-record.ts';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import type { ListTable } from '../../../lib/lists/use-list-page.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { type Column, emailColumn, textColumn } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import type { TenantKind } from '../api/tenants.ts';

interface TenantListProps {
  kind: TenantKind;
  table: ListTable<ListedUser>;
  actions: (row: ListedUser) => readonly RowAction[];
  /** Dialogs about its rows. */
  children: ReactNode;
}

/** The first administrators of tenants or of partners. */
export function TenantList({ kind, table, actions, children }: TenantListProps) {
  const { t } = useTranslation();
  const countryName = useCountryNames();
  const words = TENANT_WORDS[kind];
  const columns: Column<ListedUser>[] = [
    { header: t('tenants.field.title'), cell: ({ tenantTitle }) => tenantTitle },
    textColumn('firstName', t('tenants.column.firstName')),
    textColumn('lastName', t('tenants.column.lastName')),
    emailColumn(t('tenants.column.email')),
    textColumn('phone', t('tenants.column.phone'), { leftToRight: true, keepsWords: true }),
    ...(kind === 'PARTNER' ? placeColumns(t, countryName) : []),
  ];
  return (
    <ListPage
      {...table}
      title={t(words.title)}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={(row) => row.tenantTitle ?? userName(row)}
      empty={{
        drawing: 'people',
        text: t(words.empty),
        action: <AddLink to={words.createPath}>{t(words.add)}</AddLink>,
      }}
      actions={actions}
    >
      {children}
    </ListPage>
  );
}

/** Places of partners. @param countryName translates the stored English name to the reader's language */
function placeColumns(t: TFunction, countryName: (stored: string) => string): Column<ListedUser>[] {
  return [
    textColumn('city', t('tenants.field.city')),
    textColumn('state', t('tenants.field.state')),
    {
      header: t('tenants.field.country'),
      cell: ({ country }) => country && countryName(country),
      sortKey: 'country',
    },
  ];
}

type TenantWords = {
  readonly title: ParseKeys;
  readonly add: ParseKeys;
  readonly create: ParseKeys;
  readonly empty: ParseKeys;
  readonly loadFailed: ParseKeys;
  readonly created: ParseKeys;
  readonly createFailed: ParseKeys;
  readonly deleteQuestion: ParseKeys;
  readonly deleted: ParseKeys;
  readonly deleteFailed: ParseKeys;
  readonly listPath: string;
  readonly createPath: string;
};

/** Texts for tenants and for partners, whose screens are otherwise the same. */
export const TENANT_WORDS: Readonly<Record<TenantKind, TenantWords>> = {
  TENANT_ADMIN: {
    title: 'tenants.title',
    add: 'tenants.add',
    create: 'tenants.add',
    empty: 'tenants.empty',
    loadFailed: 'failure.load',
    created: 'tenants.created',
    createFailed: 'tenants.createFailed',
    deleteQuestion: 'tenants.deleteQuestion',
    deleted: 'tenants.deleted',
    deleteFailed: 'tenants.deleteFailed',
    listPath: PATHS.tenants,
    createPath: PATHS.tenantCreate,
  },
  PARTNER: {
    title: 'tenants.partner.title',
    add: 'tenants.partner.add',
    create: 'tenants.partner.create',
    empty: 'tenants.partner.empty',
    loadFailed: 'failure.deviceList',
    created: 'tenants.partner.created',
    createFailed: 'tenants.partner.createFailed',
    deleteQuestion: 'tenants.deleteQuestion',
    deleted: 'tenants.partner.deleted',
    deleteFailed: 'tenants.partner.deleteFailed',
    listPath: PATHS.partners,
    createPath: PATHS.partnerCreate,
  },
};
