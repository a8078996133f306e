import { emptyAnswer } from '../../../lib/api-client/empty-answer.ts';
import { tenantApi } from '../../../lib/api-client/tenant-api.ts';
import { leaveStepIn, stepInStore, stepIntoTenant } from '../../../lib/session/step-in.ts';

/** A tenant whose last administrator is gone: there is nobody to act as. */
export class NoAdministrator extends Error {
  override readonly name = 'NoAdministrator';
}

/**
 * Deletes a user of a tenant's customer as that tenant's administrator, which a system administrator may not do by
 * their own right. A step-in that was begun for this alone ends with it.
 * @throws ApiFailure, NoAdministrator
 */
export async function deleteCustomerUser(tenantId: string, userId: string): Promise<void> {
  const before = stepInStore.current();
  const stepIn = await stepIntoTenant(tenantId);
  if (!stepIn) throw new NoAdministrator();
  try {
    await tenantApi.request({
      method: 'DELETE',
      path: `/backoffice/users/deleteUserById/${encodeURIComponent(userId)}`,
      schema: emptyAnswer,
    });
  } finally {
    if (stepIn !== before) leaveStepIn();
  }
}
