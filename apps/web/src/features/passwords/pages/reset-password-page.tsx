import { resetPassword } from '@airdeck/contract/passwords';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { useFailureDialog } from '../../../ui/dialog/use-failure-dialog.tsx';
import { OpenPage } from '../../../ui/open-page/open-page.tsx';
import { Hint } from '../components/hint.tsx';
import { IncompleteLink } from '../components/incomplete-link.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { Outcome } from '../components/outcome.tsx';
import { useSending } from '../components/use-sending.ts';
import { linkTokenOf } from '../link-token.ts';

/** Where a reset link leads: another password, and then the sign-in. */
export function ResetPasswordPage({ aside }: { aside: ReactNode }) {
  const { t } = useTranslation();
  const [token] = useState(() => linkTokenOf(window.location.search));
  const [isReset, setReset] = useState(false);
  const failure = useFailureDialog(t('passwords.notSet'));
  const { isSending, send } = useSending('passwords.notSet', failure.show);
  const reset = (password: string) =>
    void send(async () => {
      await call(resetPassword, { body: { resetToken: token, password } });
      setReset(true);
    });
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.resetTitle')} aside={aside}>
      {isReset ? <Outcome text={t('passwords.wasReset')} /> : null}
      {!isReset && token === '' ? <IncompleteLink canAskAnew /> : null}
      {isReset || token === '' ? null : (
        <>
          <Hint>{t('passwords.resetHint')}</Hint>
          <NewPasswordForm
            label={t('passwords.resetTitle')}
            submitLabel={t('passwords.reset')}
            isSending={isSending}
            onSubmit={reset}
          />
        </>
      )}
      {failure.dialog}
    </OpenPage>
  );
}
