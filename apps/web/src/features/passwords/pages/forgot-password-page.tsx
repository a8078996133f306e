import { forgotPasswordFormSchema, requestPasswordReset } from '@airdeck/contract/passwords';
import { Anchor } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { call } from '../../../lib/api-client/call.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useFailureDialog } from '../../../ui/dialog/use-failure-dialog.tsx';
import { EmailField } from '../../../ui/form/email-field.tsx';
import { FormColumn } from '../../../ui/form/form-column.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { OpenPage } from '../../../ui/open-page/open-page.tsx';
import { Hint } from '../components/hint.tsx';
import { Outcome } from '../components/outcome.tsx';
import { useSending } from '../components/use-sending.ts';

/** Asks for a mail with a reset link. */
export function ForgotPasswordPage({ aside }: { aside: ReactNode }) {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const failure = useFailureDialog(t('passwords.mailNotSent'));
  const { isSending, send } = useSending('passwords.invalidEmail', failure.show);
  const form = useCheckedForm(
    { email: '' },
    checkedBy(forgotPasswordFormSchema),
    ({ email }) =>
      void send(async () => {
        await call(requestPasswordReset, { body: { email: email.trim() } });
        setSent(true);
      }),
  );
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.forgotTitle')} aside={aside}>
      {isSent ? (
        <Outcome text={t('passwords.mailSent')} detail={t('passwords.mailSentDetail')} />
      ) : (
        <>
          <Hint>{t('passwords.forgotHint')}</Hint>
          <FormColumn onSubmit={form.submit} label={t('passwords.forgotTitle')}>
            <EmailField label={t('signIn.email')} autoComplete="username" required {...form.field('email')} />
            <SubmitButton sending={isSending} fullWidth>
              {t('passwords.sendLink')}
            </SubmitButton>
            <Anchor component={Link} to={PATHS.login}>
              {t('passwords.toSignIn')}
            </Anchor>
          </FormColumn>
        </>
      )}
      {failure.dialog}
    </OpenPage>
  );
}
