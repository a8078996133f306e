import { tokenPairSchema } from '@airdeck/contract/sign-in';
import { api, tokenRenewal } from '../../../lib/api-client/api.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { beginSession } from '../../../lib/session/begin-session.ts';

/** Asks for a reset link. The answer does not tell whether there is such an account. @throws ApiFailure */
export function requestResetLink(email: string): Promise<void> {
  return api.requestOpenly({
    method: 'POST',
    path: '/api/noauth/resetPasswordByEmail',
    body: { email: email.trim() },
    schema: emptyAnswer,
  });
}

/** Sets the first password, and signs its owner in. @throws ApiFailure */
export async function activateAccount(activateToken: string, password: string): Promise<void> {
  const pair = await api.requestOpenly({
    method: 'POST',
    path: '/api/noauth/activate',
    query: { sendActivationMail: 'true' },
    body: { activateToken, password },
    schema: tokenPairSchema,
  });
  await beginSession(pair);
}

/** @throws ApiFailure */
export function resetPassword(resetToken: string, password: string): Promise<void> {
  return api.requestOpenly({
    method: 'POST',
    path: '/api/noauth/resetPassword',
    body: { resetToken, password },
    schema: emptyAnswer,
  });
}

/** Changes one's password. The session goes on with the tokens of the answer; all others end. @throws ApiFailure */
export function changePassword(change: { currentPassword: string; newPassword: string }): Promise<void> {
  return tokenRenewal.replaceBy((token) =>
    api.request({
      method: 'POST',
      path: '/api/auth/changePassword',
      body: change,
      schema: tokenPairSchema,
      token: token ?? '',
    }),
  );
}
