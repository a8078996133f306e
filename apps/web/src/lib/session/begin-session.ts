import { getOwnUser, logout, recordSignIn } from '@airdeck/contract/sign-in';
import type { UserRecord } from '@airdeck/contract/user-body';
import { isApiFailure } from '../api-client/api-failure.ts';
import { call } from '../api-client/call.ts';
import { sessionStore } from './session.ts';
import type { TokenPair } from './session-store.ts';
import { type StoredUser, storedUserSchema } from './stored-data.ts';

/** A failure is shown after so long, whether or not the server has heard of it. */
const LOGOUT_TIMEOUT_MS = 3_000;

/**
 * Signs in with tokens that were just answered: reads the user, then the product's own record of them, which tells
 * a partner. The session begins when all of it is known; otherwise it ends on the server, too.
 * @throws ApiFailure
 */
export async function beginSession(pair: TokenPair): Promise<void> {
  const { token } = pair;
  try {
    const user = storedUserSchema.parse(await call(getOwnUser, {}, { token }));
    const record = await readRecord(user, token);
    sessionStore.open({ ...pair, user, record });
  } catch (error) {
    await endOnServer(token);
    throw error;
  }
}

/** No one keeps these tokens: the server would keep a session that no one can end. */
async function endOnServer(token: string): Promise<void> {
  const options = { token, keepalive: true, timeoutMs: LOGOUT_TIMEOUT_MS };
  // Where the server is away, the session ends with its time.
  await call(logout, { query: {} }, options).catch(() => {});
}

/** Only a tenant administrator can turn out to be a partner: no one else has to wait outside for this answer. */
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

/** Where this browser receives notifications already; empty for most. */
async function pushIdOfBrowser(): Promise<string> {
  if (globalThis.Notification?.permission !== 'granted') return '';
  try {
    return await (await import('../push/browser-push.ts')).currentPushId();
  } catch {
    return '';
  }
}
