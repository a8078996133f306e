import { PASSKEY_ERRORS } from '@airdeck/contract/second-factor/passkeys';
import { useTranslation } from 'react-i18next';
import { isFailureOf } from '../../../../lib/api-client/api-failure.ts';
import { signOut } from '../../../../lib/session/sign-out.ts';
import { useConfirm } from '../../../../ui/dialog/confirm.tsx';
import { forgetOwnBrowsers } from '../api/passkeys.ts';

/**
 * Does what needs a fresh sign-in. If the sign-in was too long ago, offers to sign in again, which returns here.
 * @returns whether it was done; throws what the work throws
 */
export function useFreshSignIn(): (work: () => Promise<void>) => Promise<boolean> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  return async (work) => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isFailureOf(error, PASSKEY_ERRORS.signInAgain)) throw error;
    }
    const isWanted = await confirm({
      title: t('passkeys.signInAgain.title'),
      text: t('passkeys.signInAgain.text'),
      confirm: t('passkeys.signInAgain.confirm'),
    });
    if (!isWanted) return false;
    // A remembered browser would not be asked for the second factor, without which no sign-in is fresh.
    await forgetOwnBrowsers();
    signOut('expired');
    return false;
  };
}
