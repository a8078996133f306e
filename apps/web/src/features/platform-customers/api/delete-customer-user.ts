import { actInTenant } from '../../../lib/api-client/with-impersonation.ts';
import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { tenantApi } from '../../../lib/api-client/tenant-api.ts';

/** Deletes a user of a tenant's customer as that tenant's administrator. @throws ApiFailure, NoAdministrator */
export function deleteCustomerUser(tenantId: string, userId: string): Promise<void> {
  return actInTenant(tenantId, () =>
    tenantApi.request({
      method: 'DELETE',
      path: `/backoffice/users/deleteUserById/${encodeURIComponent(userId)}`,
      schema: emptyAnswer,
    }),
  );
}
