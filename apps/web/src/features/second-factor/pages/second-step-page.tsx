import type { FactorProvider } from '@airdeck/contract/second-factor/second-factor';
import { Anchor, Button } from '@mantine/core';
import type { ParseKeys } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { supportsPasskeys } from '../../../lib/passkeys/passkeys.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { unfinishedSignIn } from '../../../lib/session/unfinished-sign-in.ts';
import { OpenPage } from '../../../ui/brand/open-page.tsx';
import { useFailureDialog } from '../../../ui/dialog/use-failure-dialog.tsx';
import { FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { signInAfterSetUp, signInByCode } from '../api/second-factor.ts';
import { AppSetUp } from '../components/app-set-up.tsx';
import { CodeField } from '../components/code-field.tsx';
import { useCodeForm } from '../components/code-form.ts';
import { RememberBrowser } from '../components/remember-browser.tsx';
import { type FactorWays, signInByPasskey, useFactorWays } from '../passkeys/api/passkeys.ts';
import { PasskeySetUp } from '../passkeys/components/new-passkey.tsx';

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
      {isSetUp ? <SetUpStep token={signIn.token} /> : <AnswerStep token={signIn.token} />}
    </OpenPage>
  );
}

function SetUpStep({ token }: { token: string }) {
  const { t } = useTranslation();
  const [isByPasskey, setByPasskey] = useState(false);
  const failure = useFailureDialog(t('signIn.failed'));
  const finish = () =>
    signInAfterSetUp(token).catch((error) => failure.show(failureText(error, t, 'signIn.unexpected')));
  const SetUp = isByPasskey ? PasskeySetUp : AppSetUp;
  return (
    <>
      <p className={looks.lead}>{t('secondFactor.step.setUpText')}</p>
      <SetUp token={token} onDone={() => void finish()} />
      {supportsPasskeys() ? (
        <Button variant="default" fullWidth onClick={() => setByPasskey(!isByPasskey)}>
          {t(isByPasskey ? 'secondFactor.app.setUp' : 'passkeys.add')}
        </Button>
      ) : null}
      {failure.dialog}
    </>
  );
}

type Way = 'passkey' | FactorProvider;

/** The instruction of each way, and the button that leads to it. */
const WORDS = {
  passkey: { text: 'passkeys.step.text', to: 'passkeys.step.use' },
  TOTP: { text: 'secondFactor.step.app', to: 'secondFactor.step.toApp' },
  BACKUP_CODE: { text: 'secondFactor.step.backup', to: 'secondFactor.step.toBackup' },
} as const satisfies Record<Way, object>;

/** The quickest first. */
const waysOf = ({ passkeys, app, backupCodes }: FactorWays): Way[] => [
  ...(passkeys ? (['passkey'] as const) : []),
  ...(app ? (['TOTP'] as const) : []),
  ...(backupCodes ? (['BACKUP_CODE'] as const) : []),
];

function AnswerStep({ token }: { token: string }) {
  const { t } = useTranslation();
  const ways = useFactorWays(token);
  const [chosen, setChosen] = useState<Way>();
  if (!ways) return <FormSkeleton fields={1} />;
  const all = waysOf(ways);
  const way = chosen ?? all[0] ?? 'TOTP';
  return (
    <>
      <p className={looks.lead}>{t(WORDS[way].text)}</p>
      {way === 'passkey' ? (
        <PasskeyStep token={token} />
      ) : (
        <CodeStep key={way} provider={way} token={token} />
      )}
      {all
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} variant="default" fullWidth onClick={() => setChosen(other)}>
            {t(WORDS[other].to)}
          </Button>
        ))}
      <Anchor component={Link} to={PATHS.signIn}>
        {t('secondFactor.step.restart')}
      </Anchor>
    </>
  );
}

function PasskeyStep({ token }: { token: string }) {
  const { t } = useTranslation();
  const [remember, setRemember] = useState(false);
  const step = useStep(() => signInByPasskey(token, remember), 'passkeys.step.notUsed');
  if (!supportsPasskeys()) return <p className={looks.hint}>{t('passkeys.unsupported')}</p>;
  return (
    <>
      <RememberBrowser token={token} isChosen={remember} onChange={setRemember} />
      <Button fullWidth loading={step.isSending} onClick={() => void step.send()}>
        {t('passkeys.step.use')}
      </Button>
      {step.dialog}
    </>
  );
}

function CodeStep({ provider, token }: { provider: FactorProvider; token: string }) {
  const { t } = useTranslation();
  const [remember, setRemember] = useState(false);
  const step = useStep(
    (code: string) => signInByCode({ providerType: provider, code, remember }, token),
    'signIn.unexpected',
  );
  const form = useCodeForm((code) => void step.send(code));
  return (
    <>
      <FormColumn onSubmit={form.submit} label={t('secondFactor.step.title')}>
        <CodeField
          label={t(provider === 'TOTP' ? 'secondFactor.code' : 'secondFactor.step.backupCode')}
          {...form.field('code')}
        />
        <RememberBrowser token={token} isChosen={remember} onChange={setRemember} />
        <SubmitButton sending={step.isSending} fullWidth>
          {t('secondFactor.step.submit')}
        </SubmitButton>
      </FormColumn>
      {step.dialog}
    </>
  );
}

/** Completes the sign-in, after which there is another screen, or says why not. */
function useStep<Given extends readonly unknown[]>(
  complete: (...given: Given) => Promise<void>,
  unexpected: ParseKeys,
) {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const failure = useFailureDialog(t('signIn.failed'));
  const send = async (...given: Given) => {
    setSending(true);
    try {
      await complete(...given);
    } catch (error) {
      failure.show(failureText(error, t, unexpected));
      setSending(false);
    }
  };
  return { send, isSending, dialog: failure.dialog };
}
