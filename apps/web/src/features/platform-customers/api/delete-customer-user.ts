import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { tenantApi } from '../../../lib/api-client/tenant-api.ts';
import { withImpersonation } from '../../../lib/api-client/with-impersonation.ts';

/** Deletes a user of a tenant's customer as that tenant's administrator. @throws ApiFailure, NoAdministrator */
export function deleteCustomerUser(tenantId: string, userId: string): Promise<void> {
  return withImpersonation(tenantId, () =>
    tenantApi.request({
      method: 'DELETE',
      path: `/backoffice/users/deleteUserById/${encodeURIComponent(userId)}`,
      schema: emptyAnswer,
    }),
  );
}
