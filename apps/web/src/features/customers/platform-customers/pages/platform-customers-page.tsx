import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { ListedUser } from '../../../../lib/accounts/api/listed-user.ts';
import { userName } from '../../../../lib/accounts/own-record.ts';
import { usersOfCustomersQuery } from '../../../../lib/accounts/users-of-customers.ts';
import type { TimeFormatters } from '../../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../../lib/lists/list-state.ts';
import { useListPage } from '../../../../lib/lists/use-list-page.ts';
import { usersOfCustomerPath } from '../../../../lib/paths/user-paths.ts';
import { useActs } from '../../../../ui/dialog/use-acts.ts';
import { PeopleIcon } from '../../../../ui/icon/icons.tsx';
import { type Column, emailColumn, textColumn } from '../../../../ui/table/columns.tsx';
import { ListPage } from '../../../../ui/table/list-page.tsx';
import { deleteAction, type RowAction } from '../../../../ui/table/row-actions.tsx';
import { TwoLines } from '../../../../ui/table/two-lines.tsx';
import { isolate } from '../../../../ui/text/isolate.ts';
import { removeTenantsUser, type TenantsUser } from '../api/platform-customers.ts';

/** Newest first. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** The users of all customers, for system administrators. Actions run as an administrator of the user's tenant. */
export function PlatformCustomersPage() {
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const navigate = useNavigate();
  const { table } = useListPage(usersOfCustomersQuery, DEFAULTS);
  const deletion = useCustomerUserDeletion();

  const actions = (user: ListedUser): RowAction[] => {
    const { tenantId, customerId, id } = user;
    return [
      {
        label: t('platformCustomers.users'),
        icon: PeopleIcon,
        disabled: tenantId === null || customerId === null,
        // Asks before the impersonation begins.
        onClick: () => void navigate(usersOfCustomerPath(customerId ?? '', tenantId ?? '')),
      },
      deleteAction(
        t('platformCustomers.delete'),
        () => void (isTenantsUser(user) && deletion.ask(user)),
        !isTenantsUser(user) || deletion.deletingId === id,
      ),
    ];
  };

  return (
    <ListPage
      {...table}
      title={t('platformCustomers.title')}
      columns={platformCustomerColumns(t, format, i18n.dir())}
      rowKey={({ id }) => id}
      rowName={userName}
      empty={{ drawing: 'people', text: t('platformCustomers.empty') }}
      actions={actions}
    />
  );
}

function isTenantsUser(user: ListedUser): user is TenantsUser {
  return user.userId !== null && user.tenantId !== null;
}

/** @param direction of the page */
function platformCustomerColumns(
  t: TFunction,
  format: TimeFormatters,
  direction: 'ltr' | 'rtl',
): Column<ListedUser>[] {
  return [
    {
      header: t('platformCustomers.column.createdOn'),
      cell: ({ createdAt }) => (createdAt === null ? null : format.date(createdAt)),
      sortKey: 'createdAt',
    },
    textColumn('firstName', t('platformCustomers.column.firstName')),
    textColumn('lastName', t('platformCustomers.column.lastName')),
    emailColumn(t('platformCustomers.column.email')),
    textColumn('phone', t('platformCustomers.column.phone'), { leftToRight: true, keepsWords: true }),
    textColumn('address', t('platformCustomers.column.address')),
    {
      header: t('platformCustomers.column.customer'),
      cell: ({ customerTitle, tenantTitle }) => (
        <TwoLines first={customerTitle} second={tenantTitle ?? undefined} direction={direction} />
      ),
    },
  ];
}

/** Asks for confirmation, deletes, and shows the result. */
function useCustomerUserDeletion() {
  const { t } = useTranslation();
  const { busyId, remove } = useActs();
  return {
    /** Id of the record being deleted. */
    deletingId: busyId,
    ask: (user: TenantsUser) =>
      remove(
        t('platformCustomers.deleteQuestion', { name: isolate(userName(user)) }),
        () => removeTenantsUser(user),
        { id: user.id, done: t('platformCustomers.deleted'), failed: t('platformCustomers.deleteFailed') },
      ),
  };
}
