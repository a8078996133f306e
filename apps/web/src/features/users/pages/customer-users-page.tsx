import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useAdministersCustomer } from '../../../lib/accounts/own-record.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { customerUserCreatePath } from '../../../lib/paths/user-paths.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { removeFellowUser, USERS_KEY } from '../api/users.ts';
import { UserTable, useDeleteAction, useListedUsers } from '../components/user-table.tsx';
import classes from '../components/users.module.css';

/** The users of the reader's own customer. */
export function CustomerUsersPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const session = useSession();
  if (session?.user.customerId.id !== id) {
    return (
      <>
        <PageHead title={t('users.heading')} />
        <EmptyState drawing="lock" announce="alert" text={t('users.noCustomer')} />
      </>
    );
  }
  return <FellowUsers customerId={id} ownId={session.user.id.id} />;
}

/** Customer administrators can add and delete others; for other users, the list is read-only. */
function FellowUsers({ customerId, ownId }: { customerId: string; ownId: string }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const queries = useQueryClient();
  const isAdministrator = useAdministersCustomer(ownId);
  const { table, total } = useListedUsers(customerId);
  const deleteAction = useDeleteAction(
    removeFellowUser,
    () => void queries.invalidateQueries({ queryKey: USERS_KEY }),
  );
  const addButton = (
    <Button component={Link} to={customerUserCreatePath(customerId)} leftSection={<PlusIcon size={18} />}>
      {t('users.add')}
    </Button>
  );
  return (
    <>
      <PageHead
        title={t('users.heading')}
        count={total === undefined ? undefined : format.number(total)}
        {...(isAdministrator ? { actions: addButton } : {})}
      />
      {isAdministrator === false ? (
        <div className={classes.notice}>
          <Banner tone="notice">{t('users.readOnly')}</Banner>
        </div>
      ) : null}
      <UserTable
        {...table}
        actions={isAdministrator ? (user) => (user.userId === ownId ? [] : [deleteAction(user)]) : undefined}
        emptyText={t('users.none')}
      />
    </>
  );
}
