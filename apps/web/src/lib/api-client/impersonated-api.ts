import { impersonationStore } from '../session/impersonation.ts';
import { sessionStore } from '../session/session.ts';
import { api } from './api.ts';
import type { ApiClient, ApiRequest } from './api-client.ts';
import { ApiFailure } from './api-failure.ts';

/**
 * The API, called as an administrator of a tenant: its own administrator, or a system administrator who impersonates
 * one, and cannot read a tenant's data otherwise.
 */
export const impersonatedApi: Pick<ApiClient, 'request'> = {
  request(request) {
    const isOutside = sessionStore.current()?.user.authority === 'SYS_ADMIN';
    return isOutside ? tenantApi.request(request) : api.request(request);
  },
};

/**
 * The API, called as the impersonated user; the rest of the console continues to call as the administrator. A call
 * without an impersonation fails like one with an expired token; a call refused for that reason ends the impersonation.
 */
export const tenantApi: Pick<ApiClient, 'request'> = {
  async request<T>(request: ApiRequest<T>): Promise<T> {
    const token = impersonationStore.token();
    if (token === undefined) throw new ApiFailure('', { kind: 'http', status: 401, errorCode: 11 });
    try {
      return await api.request({ ...request, token });
    } catch (error) {
      // Only for the token of this call: another impersonation may have begun since.
      if (error instanceof ApiFailure && error.status === 401 && impersonationStore.token() === token) {
        impersonationStore.end();
      }
      throw error;
    }
  },
};
