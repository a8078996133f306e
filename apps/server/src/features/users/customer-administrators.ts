import type { Queryable } from '../../database/database.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import { findUser } from './users.repository.ts';

/** The customer whose users the caller administers. @throws ApiError 403/20 if none */
export async function customerAdministered(
  unit: UnitOfWork,
  caller: Caller,
): Promise<{ tenantId: string; customerId: string }> {
  const { tenantId, customerId } = caller;
  const mayDoSo = await administersCustomer(unit.tx, caller);
  if (!mayDoSo || tenantId === null || customerId === null) throw permissionDenied();
  return { tenantId, customerId };
}

/** Whether the caller is marked as administrator of their customer. */
export async function administersCustomer(db: Queryable, caller: Caller): Promise<boolean> {
  // Not locked: two users who delete each other while locking their own row would deadlock.
  const user = await findUser(db, caller.userId);
  return user?.isCustomerAdministrator ?? false;
}
