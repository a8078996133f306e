import {
  getPasswordResetWay,
  requestPasswordReset,
  resetPassword,
} from '@airdeck/contract/sign-in/password-resets';
import { activateUser, changePassword } from '@airdeck/contract/sign-in/passwords';
import { useEffect, useState } from 'react';
import { tokenRenewal } from '../../../../lib/api-client/api.ts';
import { call } from '../../../../lib/api-client/call.ts';
import { beginSession } from '../../../../lib/session/begin-session.ts';

/**
 * Sets the first password, and signs the user in.
 * @returns how far the sign-in came; the password is set, and the link used up, in any case
 * @throws ApiFailure the password is not set
 */
export async function activateAccount(
  activateToken: string,
  password: string,
): Promise<'signedIn' | 'unfinished' | 'failed'> {
  const query = { sendActivationMail: true };
  const pair = await call(activateUser, { query, body: { activateToken, password } });
  return beginSession(pair).then(
    (isSignedIn) => (isSignedIn ? 'signedIn' : 'unfinished'),
    () => 'failed',
  );
}

/** Changes the user's password. The session continues with the returned tokens; all others end. @throws ApiFailure */
export const changeOwnPassword = (body: { currentPassword: string; newPassword: string }): Promise<void> =>
  tokenRenewal.replaceBy((token) => call(changePassword, { body }, { token: token ?? '' }));

/** Sets a new password with the token of a reset link. @throws ApiFailure */
export const setNewPassword = (resetToken: string, password: string) =>
  call(resetPassword, { body: { resetToken, password } });

/** Requests a mail with a reset link. @throws ApiFailure */
export const requestReset = (email: string) => call(requestPasswordReset, { body: { email: email.trim() } });

/**
 * Whether reset links can be sent by mail; undefined while loading. True also if that is unknown: the server decides
 * again
 * when one is requested.
 */
export function useSendsMail(): boolean | undefined {
  const [sendsMail, setSendsMail] = useState<boolean>();
  useEffect(() => {
    const loading = new AbortController();
    const { signal } = loading;
    call(getPasswordResetWay, {}, { signal }).then(
      (way) => setSendsMail(way.sendsMail),
      () => {
        if (!signal.aborted) setSendsMail(true);
      },
    );
    return () => loading.abort();
  }, []);
  return sendsMail;
}
