import { changeOwnEmail, takeBackEmail } from '@airdeck/contract/sign-in/email-changes';
import { tokenRenewal } from '../../../../lib/api-client/api.ts';
import { call } from '../../../../lib/api-client/call.ts';
import { sessionStore } from '../../../../lib/session/session.ts';

/** The session continues with the returned tokens; all others end. @throws ApiFailure */
export function changeEmail(userId: string, { email, current }: { email: string; current: string }) {
  const body = { email: email.trim(), currentPassword: current };
  return tokenRenewal.replaceBy(async (token) => {
    const pair = await call(changeOwnEmail, { params: { userId }, body }, { token: token ?? '' });
    // Before the tokens, by which other tabs notice the change.
    sessionStore.changeEmail(body.email);
    return pair;
  });
}

/** Restores the former address with the token of a link. @throws ApiFailure */
export const restoreEmail = (token: string) => call(takeBackEmail, { body: { token } });
