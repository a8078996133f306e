import { DEVICE_PERMISSIONS } from '@airdeck/contract/devices/devices.permissions';
import { USER_PERMISSIONS } from '@airdeck/contract/users/users.permissions';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useParams } from 'react-router';
import { userName } from '../../../lib/accounts/own-record.ts';
import { useWaitingUsers } from '../../../lib/accounts/use-waiting-users.ts';
import { isOutOfReach } from '../../../lib/api-client/api-failure.ts';
import { impersonatedApi } from '../../../lib/api-client/impersonated-api.ts';
import { useCustomer, useCustomersPath } from '../../../lib/customers/customers.ts';
import { newDevicePath } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { userCreatePath, userSessionsPath } from '../../../lib/paths/user-paths.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { useAccessActions } from '../../../parts/access/use-access-actions.tsx';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Dialog, DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import { PageHead, type PageHeadProps } from '../../../ui/page-head/page-head.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { deleteUser, type ShownUser, usePlatformUser, usersChanged } from '../api/users.ts';
import { EditUserForm } from '../components/user-form.tsx';
import { UserList, useDeleteAction, useListedUsers } from '../components/user-list.tsx';

/**
 * The users of one customer, for the administrators of the tenant.
 * @param canAdd whether the reader's console has the screen to add users.
 */
export function UsersPage({ canAdd = true }: { canAdd?: boolean }) {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const back = useBack(useCustomersPath());
  const { data: customer, error } = useCustomer(id);
  if (isOutOfReach(error)) {
    return (
      <>
        <PageHead title={t('users.heading')} back={back} />
        <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />
      </>
    );
  }
  return (
    <ManagedUsers key={id} customerId={id} customerTitle={customer?.title} back={back} canAdd={canAdd} />
  );
}

const FIELD_COUNT = 7;

type EditUserDialogProps = {
  user: ShownUser;
  opened: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Dialog to edit a user of a customer. */
function EditUserDialog({ user, opened, onClose, onSaved }: EditUserDialogProps) {
  const { t } = useTranslation();
  const maySeeSessions = useMay(USER_PERMISSIONS.enable);
  return (
    <Dialog opened={opened} title={userName(user)} onClose={onClose}>
      <StoredUser user={user} onSaved={onSaved} onCancel={onClose} />
      {maySeeSessions ? (
        <Button component={Link} to={userSessionsPath(user.userId)} variant="subtle" fullWidth>
          {t('users.sessions')}
        </Button>
      ) : null}
    </Dialog>
  );
}

type StoredUserProps = { user: ShownUser; onSaved: () => void; onCancel: () => void };

function StoredUser({ user, onSaved, onCancel }: StoredUserProps) {
  const { data: stored, error, isFetchedAfterMount, dataUpdatedAt, refetch } = usePlatformUser(user.userId);
  if (!stored || !isFetchedAfterMount) {
    const waiting = <FormSkeleton fields={FIELD_COUNT} />;
    return <NotLoaded error={stored ? null : error} onRetry={refetch} waiting={waiting} />;
  }
  return (
    <EditUserForm
      key={dataUpdatedAt}
      stored={stored}
      accessRole={user.accessRole ?? 'EDITOR'}
      placeIds={user.placeIds ?? null}
      roleSource={user.roleSource}
      onSaved={onSaved}
      onCancel={onCancel}
      onReload={() => void refetch()}
    />
  );
}

type ManagedUsersProps = {
  customerId: string;
  /** Undefined: loading. */
  customerTitle: string | undefined;
  back: NonNullable<PageHeadProps['back']>;
  /** Whether the reader's console has the screen to add users. */
  canAdd: boolean;
};

/** Offers a device to the customer whose user has just been created, where the reader can create devices. */
function NextForCustomer({ customerId, title }: { customerId: string; title: string | undefined }) {
  const { t } = useTranslation();
  const session = useSession();
  const isAfterCreation = (useLocation().state as { isUserCreated?: boolean } | null)?.isUserCreated === true;
  const mayCreate = useMay(DEVICE_PERMISSIONS.create) && session && roleOf(session) === 'tenantAdmin';
  if (!isAfterCreation || title === undefined || !mayCreate) return null;
  return (
    <Banner
      tone="notice"
      action={
        <Button component={Link} to={newDevicePath(customerId)}>
          {t('devices.add')}
        </Button>
      }
    >
      {t('users.next', { customer: isolate(title) })}
    </Banner>
  );
}

/** The list with all actions of tenant administrators on users of a customer. */
function ManagedUsers({ customerId, customerTitle, back, canAdd }: ManagedUsersProps) {
  const { t } = useTranslation();
  const { table, rows } = useListedUsers({ customerId });
  const waiting = useWaitingUsers(
    rows.map(({ userId }) => userId),
    impersonatedApi,
  );
  const access = useAccessActions(impersonatedApi);
  const editing = useDialogFor<ShownUser>();
  // The activation of users is unaffected, and must not be requested for deleted users.
  const deleteAction = useDeleteAction(deleteUser);

  const accessActions = (user: ShownUser): RowAction[] => {
    const invited = { userId: user.userId, name: userName(user), email: user.email ?? '' };
    return waiting.has(user.userId) ? access.activationActions(invited) : [access.resetAction(invited)];
  };
  const editAction = (user: ShownUser): RowAction => ({
    label: t('users.edit'),
    icon: EditIcon,
    onClick: () => editing.open(user),
  });
  const mayWrite = useMay(USER_PERMISSIONS.writeOfCustomer);
  const mayDelete = useMay(USER_PERMISSIONS.delete);
  const actions = (user: ShownUser): RowAction[] => {
    if (!mayWrite) return [];
    const always = [editAction(user), ...(mayDelete ? [deleteAction(user)] : [])];
    // A single additional one is first, so that the others have the same position in every row; two are in the menu.
    return access.sendsMail ? [...always, ...accessActions(user)] : [...accessActions(user), ...always];
  };

  return (
    <UserList
      {...table}
      text={<bdi>{customerTitle ?? '\u00a0'}</bdi>}
      back={back}
      waiting={waiting}
      addPath={canAdd && mayWrite ? userCreatePath(customerId) : undefined}
      notice={<NextForCustomer customerId={customerId} title={customerTitle} />}
      actions={actions}
    >
      <DialogFor dialog={editing}>
        {(user, shown) => (
          <EditUserDialog
            user={user}
            {...shown}
            onSaved={() => {
              editing.close();
              usersChanged();
            }}
          />
        )}
      </DialogFor>
      {access.dialogs}
    </UserList>
  );
}
