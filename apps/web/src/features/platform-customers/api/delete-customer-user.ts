import { deleteUserIfThere } from '@airdeck/contract/listed-users';
import { call } from '../../../lib/api-client/call.ts';
import { tenantApi } from '../../../lib/api-client/tenant-api.ts';
import { withImpersonation } from '../../../lib/api-client/with-impersonation.ts';

/** Deletes a user of a tenant's customer as that tenant's administrator. @throws ApiFailure, NoAdministrator */
export function deleteCustomerUser(tenantId: string, userId: string): Promise<void> {
  return withImpersonation(tenantId, () =>
    call(deleteUserIfThere, { params: { userId } }, { as: tenantApi }),
  );
}
