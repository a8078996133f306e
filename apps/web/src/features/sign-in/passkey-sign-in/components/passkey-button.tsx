import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../../lib/api-client/failure-text.ts';
import { supportsPasskeys } from '../../../../lib/passkeys/passkeys.ts';
import { useFailureDialog } from '../../../../ui/dialog/use-failure-dialog.tsx';
import { KeyIcon } from '../../../../ui/icon/icons.tsx';
import { signInByPasskey } from '../api/passkey-sign-in.ts';

/** Signs in without a password. Where the browser knows no passkeys, nothing. */
export function PasskeyButton() {
  const { t } = useTranslation();
  const [isSending, setSending] = useState(false);
  const failure = useFailureDialog(t('signIn.failed'));
  if (!supportsPasskeys()) return null;
  const use = async () => {
    setSending(true);
    try {
      await signInByPasskey();
    } catch (error) {
      failure.show(failureText(error, t, 'passkeySignIn.failed'));
      setSending(false);
    }
  };
  return (
    <>
      <Button
        variant="default"
        fullWidth
        leftSection={<KeyIcon size={18} />}
        loading={isSending}
        onClick={() => void use()}
      >
        {t('passkeySignIn.with')}
      </Button>
      {failure.dialog}
    </>
  );
}
