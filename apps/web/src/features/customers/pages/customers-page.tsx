import type { CustomerBody } from '@airdeck/contract/customers/customers';
import { CUSTOMER_PERMISSIONS } from '@airdeck/contract/customers/customers.permissions';
import { USER_PERMISSIONS } from '@airdeck/contract/users/users.permissions';
import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { personName } from '../../../lib/customers/customers.ts';
import { useCountryNames } from '../../../lib/geography/geography.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { customerEditPath, usersPath } from '../../../lib/paths/user-paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { EditIcon, PeopleIcon } from '../../../ui/icon/icons.tsx';
import { type Column, emailColumn, textColumn } from '../../../ui/table/columns.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import { customersQuery, removeCustomer } from '../api/save-customer.ts';
import { NextForCustomer } from '../components/next-for-customer.tsx';

/** By default, newest first. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdTime', direction: 'descending' }, pageSize: 10 };

/** The customers of a tenant or partner. @param canEdit whether this console has a screen to edit a customer. */
export function CustomersPage({ canEdit }: { canEdit: boolean }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { remove } = useActs();
  const countryName = useCountryNames();
  const { table } = useListPage(customersQuery, DEFAULTS);
  const mayWrite = useMay(CUSTOMER_PERMISSIONS.write);
  const mayListUsers = useMay(USER_PERMISSIONS.listInConsole);
  const maySeeUsers = useMay(USER_PERMISSIONS.listOfCustomer) && mayListUsers;

  const open = ({ id }: CustomerBody) => void navigate(usersPath(id.id));
  const askAndDelete = ({ id, title }: CustomerBody) =>
    remove(t('customers.deleteQuestion', { customer: title }), () => removeCustomer(id.id), {
      done: t('customers.deleted'),
      failed: t('customers.deletionFailed'),
    });
  const actions = (customer: CustomerBody): RowAction[] => [
    ...(maySeeUsers
      ? [{ label: t('customers.users'), icon: PeopleIcon, onClick: () => open(customer) }]
      : []),
    ...(canEdit && mayWrite
      ? [
          {
            label: t('customers.edit'),
            icon: EditIcon,
            onClick: () => void navigate(customerEditPath(customer.id.id)),
          },
        ]
      : []),
    ...(mayWrite ? [deleteAction(t('customers.delete'), () => void askAndDelete(customer))] : []),
  ];
  const createButton = mayWrite ? <AddLink to={PATHS.customerCreate}>{t('customers.create')}</AddLink> : null;

  return (
    <ListPage
      {...table}
      title={t('customers.heading')}
      notice={<NextForCustomer />}
      columns={customerColumns(t, countryName, maySeeUsers)}
      rowKey={({ id }) => id.id}
      rowName={({ title }) => title}
      empty={{ drawing: 'people', text: t('customers.none'), action: createButton }}
      actions={actions}
      {...(maySeeUsers && { onOpen: open })}
    />
  );
}

/**
 * @param countryName translates a country's stored English name to the reader's language
 * @param leadsToUsers whether the reader may open the users of a customer
 */
function customerColumns(
  t: TFunction,
  countryName: (stored: string) => string,
  leadsToUsers: boolean,
): Column<CustomerBody>[] {
  return [
    {
      header: t('customers.title'),
      cell: ({ id, title }) =>
        leadsToUsers ? (
          <Anchor component={Link} to={usersPath(id.id)} tabIndex={-1}>
            {title}
          </Anchor>
        ) : (
          title
        ),
      sortKey: 'title',
      width: '10rem',
    },
    {
      header: t('customers.name'),
      cell: personName,
      sortKey: 'contactName',
      width: '8rem',
    },
    emailColumn(t('customers.email'), { width: '14rem' }),
    textColumn('phone', t('customers.phone'), { leftToRight: true, keepsWords: true, width: '8.5rem' }),
    {
      header: t('customers.country'),
      cell: ({ country }) => country && countryName(country),
      sortKey: 'country',
      width: '5.5rem',
    },
    textColumn('state', t('customers.state'), { width: '5.5rem' }),
    textColumn('address', t('customers.address'), { width: '7.5rem' }),
  ];
}
