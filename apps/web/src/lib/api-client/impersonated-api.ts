import { sessionStore } from '../session/session.ts';
import { api } from './api.ts';
import type { ApiClient } from './api-client.ts';
import { tenantApi } from './tenant-api.ts';

/**
 * The API, spoken to as a user who looks after a tenant: its own administrator, or a system administrator who has
 * impersonated them, for whom the platform has nothing of a tenant otherwise.
 */
export const impersonatedApi: Pick<ApiClient, 'request'> = {
  request(request) {
    const isOutside = sessionStore.current()?.user.authority === 'SYS_ADMIN';
    return isOutside ? tenantApi.request(request) : api.request(request);
  },
};
