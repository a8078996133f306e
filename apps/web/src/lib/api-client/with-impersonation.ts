import { endImpersonation, impersonateTenant, impersonationStore } from '../session/impersonation.ts';

/** A tenant whose last administrator is gone: there is no one to act as. */
export class NoAdministrator extends Error {
  override readonly name = 'NoAdministrator';
}

/**
 * Does something as a tenant's first administrator, which a system administrator may not do by their own right: in
 * `work`, `tenantApi` speaks as them. A impersonation that was begun for this alone ends with it.
 * @throws NoAdministrator, ApiFailure, and what `work` throws
 */
export async function withImpersonation<T>(tenantId: string, work: () => Promise<T>): Promise<T> {
  const before = impersonationStore.current();
  const impersonation = await impersonateTenant(tenantId);
  if (!impersonation) throw new NoAdministrator();
  try {
    return await work();
  } finally {
    if (impersonation !== before) endImpersonation();
  }
}
