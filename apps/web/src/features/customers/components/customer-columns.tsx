import type { CustomerBody } from '@airdeck/contract/customers';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import { personName } from '../../../lib/customers/customer.ts';
import { usersPath } from '../../../lib/paths/paths.ts';
import type { Column } from '../../../ui/table/column.ts';

/** @param countryName the name in the reader's language of a country that is stored by its English one. */
export function customerColumns(
  t: TFunction,
  countryName: (stored: string) => string,
): Column<CustomerBody>[] {
  return [
    {
      key: 'title',
      header: t('customers.title'),
      cell: ({ id, title }) => (
        <Anchor component={Link} to={usersPath(id.id)} tabIndex={-1}>
          {title}
        </Anchor>
      ),
      sortKey: 'title',
      width: '10rem',
    },
    { key: 'name', header: t('customers.name'), cell: personName, width: '8rem' },
    {
      key: 'email',
      header: t('customers.email'),
      cell: ({ email }) => email,
      sortKey: 'email',
      leftToRight: true,
      width: '14rem',
    },
    {
      key: 'phone',
      header: t('customers.phone'),
      cell: ({ phone }) => phone,
      sortKey: 'phone',
      leftToRight: true,
      keepsWords: true,
      width: '8.5rem',
    },
    {
      key: 'country',
      header: t('customers.country'),
      cell: ({ country }) => country && countryName(country),
      sortKey: 'country',
      width: '5.5rem',
    },
    {
      key: 'state',
      header: t('customers.state'),
      cell: ({ state }) => state,
      sortKey: 'state',
      width: '5.5rem',
    },
    {
      key: 'address',
      header: t('customers.address'),
      cell: ({ address }) => address,
      sortKey: 'address',
      width: '7.5rem',
    },
  ];
}
