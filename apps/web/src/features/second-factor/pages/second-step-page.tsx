import type { FactorProvider } from '@airdeck/contract/second-factor/second-factor';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { unfinishedSignIn } from '../../../lib/session/unfinished-sign-in.ts';
import { OpenPage } from '../../../ui/brand/open-page.tsx';
import { useFailureDialog } from '../../../ui/dialog/use-failure-dialog.tsx';
import { FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { signInAfterSetUp, signInByCode } from '../api/second-factor.ts';
import { AppSetUp } from '../components/app-set-up.tsx';
import { CodeField } from '../components/code-field.tsx';
import { useCodeForm } from '../components/code-form.ts';

/** The second step of a sign-in: asks for the second factor, or has the required one set up. */
export function SecondStepPage() {
  const { t } = useTranslation();
  const [signIn] = useState(unfinishedSignIn);
  // A reload, or somebody who came here without a password.
  if (!signIn) return <Navigate to={PATHS.signIn + window.location.search} replace />;
  const isSetUp = signIn.scope === 'MFA_CONFIGURATION_TOKEN';
  return (
    <OpenPage
      brand={t('app.name')}
      title={t(isSetUp ? 'secondFactor.step.setUp' : 'secondFactor.step.title')}
    >
      {isSetUp ? <SetUpStep token={signIn.token} /> : <CodeStep token={signIn.token} />}
    </OpenPage>
  );
}

function SetUpStep({ token }: { token: string }) {
  const { t } = useTranslation();
  const failure = useFailureDialog(t('signIn.failed'));
  const finish = () =>
    signInAfterSetUp(token).catch((error) => failure.show(failureText(error, t, 'signIn.unexpected')));
  return (
    <>
      <p className={looks.lead}>{t('secondFactor.step.setUpText')}</p>
      <AppSetUp token={token} onDone={() => void finish()} />
      {failure.dialog}
    </>
  );
}

function CodeStep({ token }: { token: string }) {
  const { t } = useTranslation();
  const [provider, setProvider] = useState<FactorProvider>('TOTP');
  const [isSending, setSending] = useState(false);
  const failure = useFailureDialog(t('signIn.failed'));
  const isApp = provider === 'TOTP';
  const form = useCodeForm(async (code) => {
    setSending(true);
    try {
      await signInByCode(provider, code, token);
    } catch (error) {
      failure.show(failureText(error, t, 'signIn.unexpected'));
      setSending(false);
    }
  });
  const change = () => {
    setProvider(isApp ? 'BACKUP_CODE' : 'TOTP');
    form.change({ code: '' });
  };
  return (
    <>
      <p className={looks.lead}>{t(isApp ? 'secondFactor.step.app' : 'secondFactor.step.backup')}</p>
      <FormColumn onSubmit={form.submit} label={t('secondFactor.step.title')}>
        <CodeField
          label={t(isApp ? 'secondFactor.code' : 'secondFactor.step.backupCode')}
          {...form.field('code')}
        />
        <SubmitButton sending={isSending} fullWidth>
          {t('secondFactor.step.submit')}
        </SubmitButton>
        <Button variant="default" fullWidth onClick={change}>
          {t(isApp ? 'secondFactor.step.toBackup' : 'secondFactor.step.toApp')}
        </Button>
        <Anchor component={Link} to={PATHS.signIn}>
          {t('secondFactor.step.restart')}
        </Anchor>
      </FormColumn>
      {failure.dialog}
    </>
  );
}
