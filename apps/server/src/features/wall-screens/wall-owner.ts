import { WALL_SCREEN_ERRORS } from '@airdeck/contract/wall-screens/wall-screens';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { administersCustomer } from '../users/customer-administrators.ts';
import { countCustomers, type WallOwner } from './wall-screens.repository.ts';

/** Whether the caller may create and change wall screens. */
export const mayManage = async (db: Queryable, caller: Caller): Promise<boolean> =>
  caller.authority !== 'CUSTOMER_USER' || administersCustomer(db, caller);

/** @throws ApiError 403/20 if the caller may not create wall screens */
export async function checkManages(db: Queryable, caller: Caller): Promise<void> {
  if (!(await mayManage(db, caller))) throw new ApiError(WALL_SCREEN_ERRORS.notAdministrator);
}

/**
 * The customer whose rooms the caller may show.
 * @param given the requested customer, for a tenant; users of a customer show the rooms of their own
 * @throws ApiError 400/31, 403/20
 */
export async function ownerFor(db: Queryable, caller: Caller, given: string | undefined): Promise<WallOwner> {
  await checkManages(db, caller);
  const customerId = caller.authority === 'CUSTOMER_USER' ? caller.customerId : given;
  if (!customerId) throw badRequest(WALL_SCREEN_ERRORS.customerRequired);
  const owner = { tenantId: tenantOf(caller), customerId };
  if ((await countCustomers(db, owner)) === 0) throw badRequest(WALL_SCREEN_ERRORS.customerUnknown);
  return owner;
}
