import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { RecordEmailField, RecordField } from '../../../ui/form/record-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { type NameRule, NO_USER, type UserValues, validateUser } from '../validate-user.ts';

type UserFormProps = {
  nameRule: NameRule;
  isSending: boolean;
  onSubmit: (values: UserValues) => void;
};

/** Somebody new. What was typed stays when the server says no. */
export function UserForm({ nameRule, isSending, onSubmit }: UserFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(NO_USER, (values) => validateUser(values, nameRule), onSubmit);
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
