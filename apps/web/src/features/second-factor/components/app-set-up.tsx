import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { makeBackupCodes, saveApp, useNewAuthUrl } from '../api/second-factor.ts';
import { BackupCodes } from './backup-codes.tsx';
import { CodeField } from './code-field.tsx';
import { useCodeForm } from './code-form.ts';
import classes from './second-factor.module.css';

interface AppSetUpProps {
  /** The token of a sign-in that is not complete. */
  token?: string;
  onDone: () => void;
}

/** Sets an authenticator app up: its QR code, a code of it as a proof, then backup codes. */
export function AppSetUp({ token, onDone }: AppSetUpProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { authUrl, error, load } = useNewAuthUrl(token);
  if (codes) return <BackupCodes codes={codes} onDone={onDone} />;
  if (authUrl === undefined) {
    return <NotLoaded error={error} onRetry={load} waiting={<FormSkeleton fields={2} />} />;
  }
  return <Scan authUrl={authUrl} token={token} onSaved={setCodes} />;
}

interface ScanProps {
  authUrl: string;
  token: string | undefined;
  onSaved: (codes: readonly string[]) => void;
}

function Scan({ authUrl, token, onSaved }: ScanProps) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const form = useCodeForm(async (code) => {
    setSending(true);
    try {
      await saveApp(authUrl, code, token);
      onSaved(await makeBackupCodes(undefined, token));
    } catch (error) {
      toasts.failed(error);
      setSending(false);
    }
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('secondFactor.app.title')}>
      <p className={looks.lead}>{t('secondFactor.app.scan')}</p>
      <QrCode value={authUrl} label={t('secondFactor.app.qr')} className={classes.qr} />
      <CopyField
        label={t('secondFactor.app.key')}
        description={t('secondFactor.app.keyText')}
        value={new URL(authUrl).searchParams.get('secret') ?? ''}
      />
      <CodeField label={t('secondFactor.app.proof')} {...form.field('code')} />
      <FormActions>
        <SubmitButton sending={isSending}>{t('secondFactor.app.finish')}</SubmitButton>
      </FormActions>
    </FormColumn>
  );
}
