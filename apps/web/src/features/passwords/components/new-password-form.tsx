import { newPasswordFormSchema } from '@airdeck/contract/passwords';
import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { FormColumn } from '../../../ui/form/form-column.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';

type NewPasswordFormProps = {
  /** Names the form, for screen readers. */
  label: string;
  submitLabel: string;
  isSending: boolean;
  onSubmit: (password: string) => void;
};

/** A password, twice. */
export function NewPasswordForm({ label, submitLabel, isSending, onSubmit }: NewPasswordFormProps) {
  const { t } = useTranslation();
  const form = useCheckedForm(
    { password: '', confirm: '' },
    checkedBy(newPasswordFormSchema),
    ({ password }) => onSubmit(password),
  );
  return (
    <FormColumn onSubmit={form.submit} label={label}>
      <PasswordField
        label={t('passwords.password')}
        description={t('passwords.rule')}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <PasswordField
        label={t('passwords.confirm')}
        autoComplete="new-password"
        required
        {...form.field('confirm')}
      />
      <SubmitButton sending={isSending} fullWidth>
        {submitLabel}
      </SubmitButton>
      <Anchor component={Link} to={PATHS.login}>
        {t('passwords.toSignIn')}
      </Anchor>
    </FormColumn>
  );
}
