import type { AccessRole, PlaceIds } from '@airdeck/contract/common/access-role';
import {
  customerUserSaveSchema,
  FELLOW_USER_FORMS,
  MENU_MODES,
  type MenuMode,
} from '@airdeck/contract/users/listed-users';
import type { UserBody } from '@airdeck/contract/users/user-body';
import { type UserForm as UserValues, userFormSchema } from '@airdeck/contract/users/users';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedUser } from '../../../lib/accounts/api/listed-user.ts';
import { isConflict } from '../../../lib/api-client/api-failure.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { NewUserState } from '../../../lib/paths/user-paths.ts';
import { BranchField, type EditedBranches, isChosen } from '../../../parts/branches/branch-field.tsx';
import { ReloadBanner } from '../../../ui/banner/reload-banner.tsx';
import { RecordEmailField, RecordField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { type EditValues, editValuesOf, NO_USER } from '../api/user-body.ts';
import { changeUser } from '../api/users.ts';
import { RoleField } from './role-field.tsx';

/** Rules of the form of tenant administrators, and of the two forms of customer administrators. */
const RULES = { ofTenant: userFormSchema, ...FELLOW_USER_FORMS } as const;

type UserFormProps = {
  rules: keyof typeof RULES;
  /** The person with whose details the form begins. */
  person?: NewUserState['person'] | undefined;
  isSending: boolean;
  onSubmit: (values: UserValues) => void;
};

/** Form of a new user. A refusal by the server keeps the input. */
export function UserForm({ rules, person, isSending, onSubmit }: UserFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm({ ...NO_USER, ...person }, checkedBy(RULES[rules]), onSubmit);
  return (
    <FormColumn onSubmit={form.submit} label={t('users.createTitle')}>
      <RecordEmailField label={t('users.email')} required {...form.field('email')} />
      <RecordField label={t('users.firstName')} required {...form.field('firstName')} />
      <RecordField label={t('users.lastName')} {...form.field('lastName')} />
      <RecordField label={t('users.description')} {...form.field('description')} />
      <FormActions>
        <SubmitButton sending={isSending}>{t('users.create')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}

type EditUserFormProps = {
  stored: UserBody;
  accessRole: AccessRole;
  /** Places to which the role is limited; null: it holds everywhere. */
  placeIds: PlaceIds;
  /** The group at a provider that decides the role, if one does. */
  roleSource: ListedUser['roleSource'];
  onSaved: () => void;
  onCancel: () => void;
  /** Reloads the user after a change by another user. */
  onReload: () => void;
};

/** Form of a user for administrators, including the menu and the role. */
export function EditUserForm(props: EditUserFormProps) {
  const { stored, accessRole, placeIds, roleSource, onSaved, onCancel, onReload } = props;
  const { t } = useTranslation();
  const toasts = useToasts();
  const [branches, setBranches] = useState<EditedBranches>({ placeIds });
  const save = useMutation({
    mutationFn: (values: EditValues) => changeUser(values, branches.placeIds, stored),
    onSuccess: () => {
      toasts.success(t('users.saved'));
      onSaved();
    },
    onError: (error) => {
      if (!isConflict(error)) toasts.failed(error);
    },
  });
  const form = useCheckedForm(
    editValuesOf(stored, accessRole),
    checkedBy(customerUserSaveSchema),
    (values) => (isChosen(branches) ? save.mutate(values) : setBranches({ ...branches, isTried: true })),
  );
  const { menu, accessRole: chosenRole } = form.values;

  return (
    <FormColumn onSubmit={form.submit} label={t('users.edit')}>
      <ReloadBanner onReload={isConflict(save.error) ? onReload : undefined} />
      <RecordEmailField
        label={t('users.email')}
        description={t('users.emailMeans')}
        required
        {...form.field('email')}
      />
      <RecordField label={t('users.firstName')} required data-autofocus {...form.field('firstName')} />
      <RecordField label={t('users.lastName')} {...form.field('lastName')} />
      <RecordField label={t('users.phone')} type="tel" {...form.field('phone')} />
      <RecordField label={t('users.description')} {...form.field('description')} />
      <SelectField
        label={t('users.menu')}
        options={MENU_MODES.map((mode) => ({ value: mode, label: t(`users.menuMode.${mode}`) }))}
        value={menu}
        onChange={(chosen) => form.change({ menu: (chosen ?? 'full') as MenuMode })}
      />
      <RoleField
        value={chosenRole}
        roleSource={roleSource}
        onChange={(chosen) => form.change({ accessRole: chosen })}
      />
      <BranchField
        value={branches}
        onChange={setBranches}
        customerId={stored.customerId.id}
        disabled={Boolean(roleSource)}
      />
      <FormActions>
        <SubmitButton sending={save.isPending}>{t('users.save')}</SubmitButton>
        <Button variant="default" disabled={save.isPending} onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
      </FormActions>
    </FormColumn>
  );
}
