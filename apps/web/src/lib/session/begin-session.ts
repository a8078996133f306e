import { getShownBrand } from '@airdeck/contract/brands/shown-brand';
import { continueSession } from '@airdeck/contract/sign-in/session-end';
import { getOwnUser, logout, recordSignIn, type SignInAnswer } from '@airdeck/contract/sign-in/sign-in';
import type { UserRecord } from '@airdeck/contract/users/user-body';
import { isApiFailure } from '../api-client/api-failure.ts';
import { call } from '../api-client/call.ts';
import { sessionStore } from './session.ts';
import { type StoredUser, storedUserSchema } from './stored-data.ts';
import { keepUnfinishedSignIn } from './unfinished-sign-in.ts';

/** Longest wait for the sign-out on the server, before a failure is shown. */
const LOGOUT_TIMEOUT_MS = 3_000;

/**
 * Signs in with new tokens: reads the user, then the product's record, which identifies partners, when the session
 * ends, and the brand. It begins when all are loaded; otherwise it is ended on the server, too.
 * @returns false if the sign-in lacks its second factor, which the screen of the second step asks for
 * @throws ApiFailure
 */
export async function beginSession(answer: SignInAnswer): Promise<boolean> {
  keepUnfinishedSignIn(answer.refreshToken === null ? answer : undefined);
  if (answer.refreshToken === null) return false;
  const { token, refreshToken } = answer;
  try {
    const user = storedUserSchema.parse(await call(getOwnUser, {}, { token }));
    const [end, record, brand] = await Promise.all([
      call(continueSession, {}, { token }),
      readRecord(user, token),
      // Without it, the console looks as its host name does until it is read.
      call(getShownBrand, {}, { token }).catch(() => undefined),
    ]);
    sessionStore.open({ token, refreshToken, user, record, end, brand });
    return true;
  } catch (error) {
    await endOnServer(token);
    throw error;
  }
}

/** Ends the session on the server, as its tokens are dropped. */
async function endOnServer(token: string): Promise<void> {
  const options = { token, keepalive: true, timeoutMs: LOGOUT_TIMEOUT_MS };
  // Without the server, the session ends by its expiry.
  await call(logout, { query: {} }, options).catch(() => {});
}

/** Only tenant administrators can be partners: others do not wait for this answer. */
async function readRecord(user: StoredUser, token: string): Promise<UserRecord | undefined> {
  try {
    const body = { ...loginRecordOf(user), webPushNotificationId: await pushIdOfBrowser() };
    const [record] = await call(recordSignIn, { body }, { token });
    return record;
  } catch (error) {
    if (user.authority === 'TENANT_ADMIN' || !isApiFailure(error)) throw error;
    return undefined;
  }
}

function loginRecordOf(user: StoredUser) {
  return {
    email: user.email,
    userEmail: user.email,
    userId: user.id.id,
    userFirstName: user.firstName ?? '',
    userLastName: user.lastName ?? '',
    profileImageUrl: '',
    userType: user.authority,
    customerId: user.customerId.id,
    tenantId: user.tenantId.id,
  };
}

/** The existing push subscription of this browser; usually empty. */
async function pushIdOfBrowser(): Promise<string> {
  if (globalThis.Notification?.permission !== 'granted') return '';
  try {
    return await (await import('../push/browser-push.ts')).currentPushId();
  } catch {
    return '';
  }
}
