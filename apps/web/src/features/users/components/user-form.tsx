import { useTranslation } from 'react-i18next';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
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
      <EmailField
        label={t('users.email')}
        required
        maxLength={255}
        autoComplete="off"
        {...form.field('email')}
      />
      <TextField label={t('users.firstName')} required autoComplete="off" {...form.field('firstName')} />
      <TextField label={t('users.lastName')} maxLength={255} autoComplete="off" {...form.field('lastName')} />
      <TextField
        label={t('users.description')}
        maxLength={255}
        autoComplete="off"
        {...form.field('description')}
      />
      <FormActions>
        <SubmitButton sending={isSending}>{t('users.create')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
