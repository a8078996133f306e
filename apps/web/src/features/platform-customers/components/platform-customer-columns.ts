import type { ListedUser } from '@airdeck/contract/listed-users';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';
import type { Column } from '../../../ui/table/column.ts';

export function platformCustomerColumns(t: TFunction, format: Formatters): Column<ListedUser>[] {
  return [
    {
      key: 'createdOn',
      header: t('platformCustomers.column.createdOn'),
      cell: ({ createdAt }) => (createdAt === null ? null : format.date(createdAt)),
      sortKey: 'createdAt',
    },
    {
      key: 'firstName',
      header: t('platformCustomers.column.firstName'),
      cell: ({ userFirstName }) => userFirstName,
      sortKey: 'userFirstName',
    },
    {
      key: 'lastName',
      header: t('platformCustomers.column.lastName'),
      cell: ({ userLastName }) => userLastName,
      sortKey: 'userLastName',
    },
    {
      key: 'email',
      header: t('platformCustomers.column.email'),
      cell: ({ email }) => email,
      sortKey: 'email',
      leftToRight: true,
    },
    {
      key: 'phone',
      header: t('platformCustomers.column.phone'),
      cell: ({ phone }) => phone,
      sortKey: 'phone',
      leftToRight: true,
    },
    {
      key: 'address',
      header: t('platformCustomers.column.address'),
      cell: ({ address }) => address,
      sortKey: 'address',
    },
  ];
}
