import { PasskeyButton } from '../passkey-sign-in/components/passkey-button.tsx';
import { ProviderButtons } from '../provider-sign-in/components/provider-buttons.tsx';

/** The ways to sign in without a password. */
export function OtherWays() {
  return (
    <>
      <PasskeyButton />
      <ProviderButtons />
    </>
  );
}
