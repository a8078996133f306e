import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { userName } from '../../../lib/accounts/own-record.ts';
import { useProviderHint } from '../../../lib/accounts/use-provider-hint.ts';
import { useWaitingUsers } from '../../../lib/accounts/use-waiting-users.ts';
import { customerUserCreatePath } from '../../../lib/paths/user-paths.ts';
import { administersAll } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAccessActions } from '../../../parts/access/use-access-actions.tsx';
import { Banner } from '../../../ui/banner/banner.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { removeFellowUser, type ShownUser } from '../api/users.ts';
import { useSeeAsAction } from '../components/use-see-as.ts';
import { sessionsAction, UserList, useDeleteAction, useListedUsers } from '../components/user-list.tsx';

/** The users of the reader's own customer. */
export function CustomerUsersPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const session = useSession();
  if (session?.user.customerId.id !== id) {
    return (
      <>
        <PageHead title={t('users.heading')} />
        <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />
      </>
    );
  }
  return <FellowUsers customerId={id} ownId={session.user.id.id} />;
}

/**
 * Customer administrators can add and delete others, and help those with a new password who are none; for other users,
 * the list is read-only.
 */
function FellowUsers({ customerId, ownId }: { customerId: string; ownId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isAdministrator = administersAll(useSession());
  const { table, rows } = useListedUsers({ customerId });
  const deleteAction = useDeleteAction(removeFellowUser);
  const waiting = useWaitingUsers(isAdministrator ? rows.map(({ userId }) => userId) : []);
  const access = useAccessActions();
  const seeAction = useSeeAsAction();
  const actionsOn = (user: ShownUser): RowAction[] => {
    if (user.userId === ownId) return [];
    const hasPassword = !waiting.has(user.userId);
    const mayReset = hasPassword && user.accessRole !== 'ADMINISTRATOR';
    if (!mayReset) return [deleteAction(user), ...seeAction(user)];
    const named = { userId: user.userId, name: userName(user) };
    return [
      access.resetAction(named),
      deleteAction(user),
      sessionsAction(user, t, navigate),
      ...seeAction(user),
    ];
  };
  const readOnly = useProviderHint(t('users.readOnly'));
  return (
    <UserList
      {...table}
      waiting={waiting}
      addPath={isAdministrator ? customerUserCreatePath(customerId) : undefined}
      notice={isAdministrator ? null : <Banner tone="notice">{readOnly}</Banner>}
      actions={isAdministrator ? actionsOn : undefined}
    >
      {access.dialogs}
    </UserList>
  );
}
