import { tokenPairSchema } from '@airdeck/contract/sign-in';
import { api } from '../../../lib/api-client/api.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';
import type { SignInValues } from '../validate-sign-in.ts';

/** @throws ApiFailure */
export async function signIn({ email, password }: SignInValues): Promise<void> {
  const pair = await api.requestOpenly({
    method: 'POST',
    path: '/api/auth/login',
    body: { username: email.trim(), password },
    schema: tokenPairSchema,
  });
  await beginSession(pair);
}
