import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { userName } from '../../../lib/accounts/own-record.ts';
import { useSession } from '../../../lib/session/session.ts';
import { BranchField, type EditedBranches, isChosen } from '../../../parts/branches/branch-field.tsx';
import { Dialog, DialogFor, useDialogFor } from '../../../ui/dialog/dialog.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import { changeRole, type ShownUser } from '../api/users.ts';
import { RoleField } from '../components/role-field.tsx';
import { useSeeAs, useSeeAsAction } from '../components/use-see-as.ts';
import { UserList, useListedUsers } from '../components/user-list.tsx';

/** The users of the tenant itself, and what they may do. */
export function ColleaguesPage() {
  const { t } = useTranslation();
  const ownId = useSession()?.user.id.id;
  const { table } = useListedUsers('colleagues');
  const editing = useDialogFor<ShownUser>();
  const seeAction = useSeeAsAction();
  // No one decides about their own rights: an administrator always remains.
  const actions = (user: ShownUser) =>
    user.userId === ownId
      ? []
      : [
          { label: t('users.colleagues.changeRole'), icon: EditIcon, onClick: () => editing.open(user) },
          ...seeAction(user),
        ];
  return (
    <UserList {...table} areColleagues text={t('users.colleagues.text')} actions={actions}>
      <DialogFor dialog={editing}>
        {(user, shown) => (
          <Dialog {...shown} title={userName(user)}>
            <RoleForm user={user} onDone={editing.close} />
          </Dialog>
        )}
      </DialogFor>
    </UserList>
  );
}

function RoleForm({ user, onDone }: { user: ShownUser; onDone: () => void }) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const see = useSeeAs();
  const [accessRole, setAccessRole] = useState(user.accessRole ?? 'VIEWER');
  const [branches, setBranches] = useState<EditedBranches>({ placeIds: user.placeIds ?? null });
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!isChosen(branches)) {
      setBranches({ ...branches, isTried: true });
      return;
    }
    const save = () => changeRole(user.userId, accessRole, branches.placeIds);
    if (await act(save, { done: t('users.saved') })) onDone();
  };
  return (
    <FormColumn onSubmit={(event) => void save(event)} label={t('users.colleagues.changeRole')}>
      <RoleField isColleague value={accessRole} onChange={setAccessRole} roleSource={user.roleSource} />
      <BranchField value={branches} onChange={setBranches} disabled={Boolean(user.roleSource)} />
      {user.roleSource ? null : (
        <FormActions>
          <SubmitButton sending={isBusy}>{t('users.save')}</SubmitButton>
          {see && isChosen(branches) ? (
            <Button variant="default" onClick={() => see(accessRole, branches.placeIds)}>
              {t('seeing.these')}
            </Button>
          ) : null}
        </FormActions>
      )}
    </FormColumn>
  );
}
