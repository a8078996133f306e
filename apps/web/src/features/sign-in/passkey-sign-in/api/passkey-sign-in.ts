import { beginPasskeySignIn, finishPasskeySignIn } from '@airdeck/contract/second-factor/passkeys';
import { call } from '../../../../lib/api-client/call.ts';
import { passkeyUseOf } from '../../../../lib/passkeys/passkeys.ts';
import { beginSession } from '../../../../lib/session/begin-session.ts';

/** Signs in with a passkey alone, which the browser and the person choose. @throws ApiFailure, and if none was used */
export async function signInByPasskey(): Promise<void> {
  const begun = await call(beginPasskeySignIn, {});
  await beginSession(await call(finishPasskeySignIn, { body: await passkeyUseOf(begun) }));
}
