import { changePasswordFormSchema } from '@airdeck/contract/sign-in/passwords';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { type CheckedForm, useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { PasswordField } from '../../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { PageHead } from '../../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import { changeOwnPassword } from '../api/passwords.ts';
import { useSending } from '../components/password-link.tsx';

export function ChangePasswordPage() {
  const { t } = useTranslation();
  return (
    <>
      <PageHead title={t('passwords.changeTitle')} text={t('passwords.changeHint')} />
      <ChangePasswordForm />
    </>
  );
}

const EMPTY = { current: '', password: '', confirm: '' };

/** Form for the user's present password and, twice, the new one. Cleared after the change. */
function ChangePasswordForm() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const { isSending, send } = useSending('passwords.changeFailed', toasts.failure);
  const form: CheckedForm<typeof EMPTY> = useCheckedForm(
    EMPTY,
    checkedBy(changePasswordFormSchema),
    ({ current, password }) =>
      void send(async () => {
        await changeOwnPassword({ currentPassword: current, newPassword: password });
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
