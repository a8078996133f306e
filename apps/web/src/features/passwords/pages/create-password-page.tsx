import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureDialog } from '../../../ui/dialog/use-failure-dialog.tsx';
import { OpenPage } from '../../../ui/open-page/open-page.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { activateAccount } from '../api/passwords.ts';
import { Hint } from '../components/hint.tsx';
import { IncompleteLink } from '../components/incomplete-link.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { useSending } from '../components/use-sending.ts';
import { linkTokenOf } from '../link-token.ts';

/** Where an activation link leads: the first password, and then the dashboard. */
export function CreatePasswordPage({ aside }: { aside: ReactNode }) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [token] = useState(() => linkTokenOf(window.location.search));
  const failure = useFailureDialog(t('passwords.notSet'));
  const { isSending, send } = useSending('passwords.notSet', failure.show);
  const activate = (password: string) =>
    void send(async () => {
      await activateAccount(token, password);
      toasts.success(t('passwords.created'));
    });
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.createTitle')} aside={aside}>
      {token === '' ? (
        <IncompleteLink canAskAnew={false} />
      ) : (
        <>
          <Hint>{t('passwords.createHint')}</Hint>
          <NewPasswordForm
            label={t('passwords.createTitle')}
            submitLabel={t('passwords.create')}
            isSending={isSending}
            onSubmit={activate}
          />
        </>
      )}
      {failure.dialog}
    </OpenPage>
  );
}
