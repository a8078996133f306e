import { login, type SignInFormValues } from '@airdeck/contract/sign-in';
import { call } from '../../../lib/api-client/call.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';

/** @throws ApiFailure */
export async function signIn({ email, password }: SignInFormValues): Promise<void> {
  await beginSession(await call(login, { body: { username: email.trim(), password } }));
}
