import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { FormActions } from '../../../ui/form/form-column.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { makeBackupCodes, type OwnFactors, removeApp } from '../api/second-factor.ts';
import { useFreshSignIn } from '../passkeys/components/fresh-sign-in.ts';
import { AppSetUp } from './app-set-up.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { CodeDialog } from './code-dialog.tsx';

/** The reader's authenticator app. */
export function AppCard({ hasApp }: OwnFactors) {
  const { t } = useTranslation();
  const toasts = useToasts();
  const [isSettingUp, setSettingUp] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (isSettingUp) {
    return (
      <Card title={t('secondFactor.app.title')}>
        <AppSetUp onDone={() => setSettingUp(false)} />
      </Card>
    );
  }
  return (
    <Card title={t('secondFactor.app.title')} subtitle={t('secondFactor.app.text')}>
      <p className={looks.lead}>{t(hasApp ? 'secondFactor.app.on' : 'secondFactor.app.off')}</p>
      <FormActions>
        {hasApp ? (
          <Button variant="default" onClick={() => setRemoving(true)}>
            {t('secondFactor.app.remove')}
          </Button>
        ) : (
          <Button onClick={() => setSettingUp(true)}>{t('secondFactor.app.setUp')}</Button>
        )}
      </FormActions>
      {isRemoving ? (
        <CodeDialog
          title={t('secondFactor.app.remove')}
          text={t('secondFactor.app.removeText')}
          submit={t('secondFactor.app.remove')}
          act={async (code) => {
            await removeApp(code);
            toasts.success(t('secondFactor.app.removed'));
          }}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </Card>
  );
}

/** The reader's backup codes, once there is another factor. Without an app, there is no code to ask for. */
export function BackupCodesCard({ hasApp, codesLeft }: OwnFactors) {
  const { t } = useTranslation();
  const { act, isBusy } = useActs();
  const withFreshSignIn = useFreshSignIn();
  const [isAsking, setAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const make = async (code?: string) => setCodes(await makeBackupCodes(code));
  return (
    <Card title={t('secondFactor.codes.title')} subtitle={t('secondFactor.codes.text')}>
      {codes ? (
        <BackupCodes codes={codes} onDone={() => setCodes(undefined)} />
      ) : (
        <>
          <p className={looks.lead}>{t('secondFactor.codes.left', { number: codesLeft })}</p>
          <FormActions>
            <Button
              variant="default"
              disabled={isBusy}
              onClick={() =>
                hasApp ? setAsking(true) : void act(() => withFreshSignIn(() => make()), { done: unsaid })
              }
            >
              {t('secondFactor.codes.renew')}
            </Button>
          </FormActions>
        </>
      )}
      {isAsking ? (
        <CodeDialog
          title={t('secondFactor.codes.renew')}
          text={t('secondFactor.codes.renewText')}
          submit={t('secondFactor.codes.renew')}
          act={make}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Card>
  );
}
