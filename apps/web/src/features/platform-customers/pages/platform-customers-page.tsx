import type { ListedUser } from '@airdeck/contract/listed-users';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { userName } from '../../../lib/accounts/user-name.ts';
import { readUsersOfCustomers, USERS_OF_CUSTOMERS_KEY } from '../../../lib/accounts/users-of-customers.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { usePagedList } from '../../../lib/lists/use-paged-list.ts';
import { useImpersonate } from '../../../lib/session/use-impersonate.ts';
import { PeopleIcon, TrashIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import type { ListDefaults } from '../../../ui/table/list-state.ts';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { useListState } from '../../../ui/table/use-list-state.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { platformCustomerColumns } from '../components/platform-customer-columns.ts';
import { type TenantsUser, useCustomerUserDeletion } from '../components/use-customer-user-deletion.ts';
import { usersOfCustomerPath } from '../users-of-customer-path.ts';

/** The newest first. */
const DEFAULTS: ListDefaults = { sort: { key: 'createdAt', direction: 'descending' }, pageSize: 10 };

/** The users of all customers, for the system administrator. What is done to them is done as their tenant's administrator. */
export function PlatformCustomersPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const impersonate = useImpersonate(useToasts());
  const navigate = useNavigate();
  const [state, setState] = useListState(useSearchParams(), DEFAULTS);
  const { result, total } = usePagedList({
    key: USERS_OF_CUSTOMERS_KEY,
    state,
    onStateChange: setState,
    load: (signal) => readUsersOfCustomers(state, signal),
  });
  const deletion = useCustomerUserDeletion();

  const openUsers = async (tenantId: string, customerId: string) => {
    if (await impersonate(tenantId)) await navigate(usersOfCustomerPath(customerId, tenantId));
  };
  const actions = (user: ListedUser): RowAction[] => {
    const { tenantId, customerId, _id } = user;
    return [
      {
        key: 'users',
        label: t('platformCustomers.users'),
        icon: PeopleIcon,
        disabled: tenantId === null || customerId === null,
        onClick: () => void openUsers(tenantId ?? '', customerId ?? ''),
      },
      {
        key: 'delete',
        label: t('platformCustomers.delete'),
        icon: TrashIcon,
        destructive: true,
        disabled: !isTenantsUser(user) || deletion.deletingId === _id,
        onClick: () => void (isTenantsUser(user) && deletion.ask(user)),
      },
    ];
  };

  return (
    <>
      <PageHead
        title={t('platformCustomers.title')}
        count={total === undefined ? undefined : format.number(total)}
        text={t('platformCustomers.about')}
      />
      <DataTable
        label={t('platformCustomers.title')}
        columns={platformCustomerColumns(t, format)}
        result={result}
        rowKey={({ _id }) => _id}
        rowName={userName}
        state={state}
        onStateChange={setState}
        formatNumber={format.number}
        empty={{ drawing: 'people', text: t('platformCustomers.empty') }}
        actions={actions}
      />
    </>
  );
}

function isTenantsUser(user: ListedUser): user is TenantsUser {
  return user.userId !== null && user.tenantId !== null;
}
