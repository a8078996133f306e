import { forgotPasswordFormSchema } from '@airdeck/contract/sign-in/passwords';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { checkedBy } from '../../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../../lib/forms/use-checked-form.ts';
import { PATHS } from '../../../../lib/paths/paths.ts';
import { OpenPage } from '../../../../ui/brand/open-page.tsx';
import { useFailureDialog } from '../../../../ui/dialog/use-failure-dialog.tsx';
import { EmailField } from '../../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../../ui/form/form-skeleton.tsx';
import { useToasts } from '../../../../ui/toast/toast.tsx';
import { Scene } from '../../components/scene.tsx';
import { activateAccount, requestReset, setNewPassword, useSendsMail } from '../api/passwords.ts';
import {
  Hint,
  IncompleteLink,
  linkTokenOf,
  NewPasswordForm,
  Outcome,
  useSending,
} from '../components/password-link.tsx';

/** Target of activation links: sets the first password, and opens the dashboard, or the sign-in page if that fails. */
export function CreatePasswordPage() {
  const { t } = useTranslation();
  const toasts = useToasts();
  const navigate = useNavigate();
  const [token] = useState(() => linkTokenOf(window.location.search));
  const failure = useFailureDialog(t('passwords.notSet'));
  const { isSending, send } = useSending('passwords.notSet', failure.show);
  const activate = (password: string) =>
    void send(async () => {
      const outcome = await activateAccount(token, password);
      toasts.success(t(outcome === 'failed' ? 'passwords.createdSignIn' : 'passwords.created'));
      // The link is used up: replaced, so that Back does not return to it.
      if (outcome === 'failed') void navigate(PATHS.login, { replace: true });
      if (outcome === 'unfinished') void navigate(PATHS.secondStep, { replace: true });
    });
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.createTitle')} aside={<Scene />}>
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

/** Target of reset links: sets a new password, and links to the sign-in. */
export function ResetPasswordPage() {
  const { t } = useTranslation();
  const [token] = useState(() => linkTokenOf(window.location.search));
  const [isReset, setReset] = useState(false);
  const failure = useFailureDialog(t('passwords.notSet'));
  const { isSending, send } = useSending('passwords.notSet', failure.show);
  const reset = (password: string) =>
    void send(async () => {
      await setNewPassword(token, password);
      setReset(true);
    });
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.resetTitle')} aside={<Scene />}>
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

/** Requests a mail with a reset link, or says whom to ask for one where the server sends no mail. */
export function ForgotPasswordPage() {
  const { t } = useTranslation();
  const [isSent, setSent] = useState(false);
  const failure = useFailureDialog(t('passwords.mailNotSent'));
  const { isSending, send } = useSending('passwords.invalidEmail', failure.show);
  const sendsMail = useSendsMail();
  const form = useCheckedForm(
    { email: '' },
    checkedBy(forgotPasswordFormSchema),
    ({ email }) =>
      void send(async () => {
        await requestReset(email);
        setSent(true);
      }),
  );
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.forgotTitle')} aside={<Scene />}>
      {isSent ? <Outcome text={t('passwords.mailSent')} detail={t('passwords.mailSentDetail')} /> : null}
      {!isSent && sendsMail === undefined ? <FormSkeleton fields={1} /> : null}
      {!isSent && sendsMail === false ? (
        <>
          <Hint>{t('passwords.noMail')}</Hint>
          <ToSignIn />
        </>
      ) : null}
      {isSent || !sendsMail ? null : (
        <>
          <Hint>{t('passwords.forgotHint')}</Hint>
          <FormColumn onSubmit={form.submit} label={t('passwords.forgotTitle')}>
            <EmailField
              label={t('passwords.email')}
              autoComplete="username"
              required
              {...form.field('email')}
            />
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

function ToSignIn() {
  const { t } = useTranslation();
  return (
    <FormActions>
      <Button component={Link} to={PATHS.login}>
        {t('passwords.toSignIn')}
      </Button>
    </FormActions>
  );
}

/** Target of activation links that are no longer valid. */
export function ActivationLinkExpiredPage() {
  const { t } = useTranslation();
  return (
    <OpenPage brand={t('app.name')} title={t('passwords.activationExpiredTitle')} aside={<Scene />}>
      <Hint>{t('passwords.activationExpired')}</Hint>
      <ToSignIn />
    </OpenPage>
  );
}

/** Target of reset links that are no longer valid, or were opened too often. */
export function PasswordResetLinkExpiredPage() {
  const { t } = useTranslation();
  const [parameters] = useSearchParams();
  const wasOpenedTooOften = parameters.get('reason') === 'openedTooOften';
  return (
    <OpenPage
      brand={t('app.name')}
      title={t(wasOpenedTooOften ? 'passwords.openedTooOftenTitle' : 'passwords.resetExpiredTitle')}
      aside={<Scene />}
    >
      <Hint>{t(wasOpenedTooOften ? 'passwords.openedTooOften' : 'passwords.resetExpired')}</Hint>
      <FormActions>
        <Button component={Link} to={PATHS.forgotPassword}>
          {t('passwords.requestNew')}
        </Button>
        <Button component={Link} to={PATHS.login} variant="default">
          {t('passwords.toSignIn')}
        </Button>
      </FormActions>
    </OpenPage>
  );
}
