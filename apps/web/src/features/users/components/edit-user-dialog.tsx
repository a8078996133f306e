import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/user-name.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import type { ShownUser } from '../api/list-users.ts';
import { usePlatformUser } from '../api/save-user.ts';
import { EditUserForm } from './edit-user-form.tsx';

const FIELD_COUNT = 7;

type EditUserDialogProps = {
  user: ShownUser;
  opened: boolean;
  onClose: () => void;
  onSaved: () => void;
};

/** Changes a user of a customer, above the list. */
export function EditUserDialog({ user, opened, onClose, onSaved }: EditUserDialogProps) {
  return (
    <Dialog opened={opened} title={userName(user)} onClose={onClose}>
      <StoredUser user={user} onSaved={onSaved} onCancel={onClose} />
    </Dialog>
  );
}

type StoredUserProps = { user: ShownUser; onSaved: () => void; onCancel: () => void };

function StoredUser({ user, onSaved, onCancel }: StoredUserProps) {
  const { t } = useTranslation();
  const { data: stored, error, isFetchedAfterMount, dataUpdatedAt, refetch } = usePlatformUser(user.userId);
  if (error && !stored) {
    const { message, detail } = failureText(error, t, 'users.loadFailed');
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  if (!stored || !isFetchedAfterMount) return <FormSkeleton fields={FIELD_COUNT} />;
  return (
    <EditUserForm
      key={dataUpdatedAt}
      stored={stored}
      isCustomerAdministrator={user.isCustomerAdministrator}
      onSaved={onSaved}
      onCancel={onCancel}
      onReload={() => void refetch()}
    />
  );
}
