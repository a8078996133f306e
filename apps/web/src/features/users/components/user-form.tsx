import { FELLOW_USER_FORMS } from '@airdeck/contract/listed-users';
import { type UserForm as UserValues, userFormSchema } from '@airdeck/contract/users';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { RecordEmailField, RecordField } from '../../../ui/form/record-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { NO_USER } from '../user-body.ts';

/** The rules: of a user that the tenant's administrator makes, and of the two forms of a customer's administrator. */
const RULES = { ofTenant: userFormSchema, ...FELLOW_USER_FORMS } as const;

type UserFormProps = {
  rules: keyof typeof RULES;
  isSending: boolean;
  onSubmit: (values: UserValues) => void;
};

/** A new user. What was typed stays when the server says no. */
export function UserForm({ rules, isSending, onSubmit }: UserFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(NO_USER, checkedBy(RULES[rules]), onSubmit);
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
