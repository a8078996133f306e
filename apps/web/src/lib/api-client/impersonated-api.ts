import { impersonationStore } from '../session/impersonation.ts';
import { sessionStore } from '../session/session.ts';
import { api } from './api.ts';
import type { ApiClient, ApiRequest } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

/**
 * The API, spoken to as a user who looks after a tenant: its own administrator, or a system administrator who acts as
 * one, and for whom the platform has nothing of a tenant otherwise.
 */
export const impersonatedApi: Pick<ApiClient, 'request'> = {
  request(request) {
    const isOutside = sessionStore.current()?.user.authority === 'SYS_ADMIN';
    return isOutside ? tenantApi.request(request) : api.request(request);
  },
};

/**
 * The API, spoken to as the user an administrator acts as. Everything else of the console goes on speaking as the
 * administrator. A call without an impersonation fails as one whose token has expired, and one that is refused as such
 * ends the impersonation.
 */
export const tenantApi: Pick<ApiClient, 'request'> = {
  async request<T>(request: ApiRequest<T>): Promise<T> {
    const token = impersonationStore.token();
    if (token === undefined) throw new ApiFailure('', { kind: 'http', status: 401, errorCode: 11 });
    try {
      return await api.request({ ...request, token });
    } catch (error) {
      // Only the token it was made with: another impersonation may have begun in the meantime.
      if (error instanceof ApiFailure && error.status === 401 && impersonationStore.token() === token) {
        impersonationStore.end();
      }
      throw error;
    }
  },
};
