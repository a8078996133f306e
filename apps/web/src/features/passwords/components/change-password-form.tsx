import { useTranslation } from 'react-i18next';
import { type CheckedForm, useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { FormActions, FormColumn } from '../../../ui/form/form-column.tsx';
import { PasswordField } from '../../../ui/form/password-field.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { changePassword } from '../api/passwords.ts';
import { type ChangeValues, validateChange } from '../validate-passwords.ts';
import { useSending } from './use-sending.ts';

const EMPTY: ChangeValues = { current: '', password: '', confirm: '' };

/** One's own password: the present one, and another one twice. Emptied once it is changed. */
export function ChangePasswordForm() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { isSending, send } = useSending('passwords.changeFailed', toasts.failure);
  const form: CheckedForm<ChangeValues> = useCheckedForm(
    EMPTY,
    validateChange,
    ({ current, password }) =>
      void send(async () => {
        await changePassword({ currentPassword: current, newPassword: password });
        toasts.success(t('passwords.changed'));
        form.change(EMPTY);
      }),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('passwords.changeTitle')}>
      <PasswordField
        label={t('passwords.current')}
        autoComplete="current-password"
        required
        {...form.field('current')}
      />
      <PasswordField
        label={t('passwords.new')}
        description={t('passwords.rule')}
        autoComplete="new-password"
        required
        {...form.field('password')}
      />
      <PasswordField
        label={t('passwords.confirmNew')}
        autoComplete="new-password"
        required
        {...form.field('confirm')}
      />
      <FormActions>
        <SubmitButton sending={isSending}>{t('passwords.change')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
