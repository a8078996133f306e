import { type LoginRecord, type UserRecord, webLoginAnswerSchema } from '@airdeck/contract/web-login';
import { api } from '../api-client/api.ts';
import { isApiFailure } from '../api-client/api-failure.ts';
import { sessionStore } from './session.ts';
import type { TokenPair } from './session-store.ts';
import { type StoredUser, storedUserSchema } from './stored-data.ts';

/**
 * Signs in with tokens that were just answered: reads the user, then the product's own record of them, which tells
 * a partner. The session begins when all of it is known.
 * @throws ApiFailure
 */
export async function beginSession(pair: TokenPair): Promise<void> {
  const { token } = pair;
  const user = await api.request({ path: '/api/auth/user', schema: storedUserSchema, token });
  const record = await readRecord(user, token);
  sessionStore.open({ ...pair, user, record });
}

/** Only a tenant administrator can turn out to be a partner: nobody else has to wait outside for this answer. */
async function readRecord(user: StoredUser, token: string): Promise<UserRecord | undefined> {
  try {
    const [record] = await api.request({
      method: 'POST',
      path: '/backoffice/webLogin/login',
      body: loginRecordOf(user),
      schema: webLoginAnswerSchema,
      token,
    });
    return record;
  } catch (error) {
    if (user.authority === 'TENANT_ADMIN' || !isApiFailure(error)) throw error;
    return undefined;
  }
}

function loginRecordOf(user: StoredUser): LoginRecord {
  return {
    email: user.email,
    userEmail: user.email,
    userId: user.id.id,
    userFirstName: user.firstName ?? '',
    userLastName: user.lastName ?? '',
    profileImageUrl: '',
    webPushNotificationId: '',
    userType: user.authority,
    customerId: user.customerId.id,
    tenantId: user.tenantId.id,
  };
}
