import { WALL_SCREEN_ERRORS } from '@airdeck/contract/wall-screens';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { administersCustomer } from '../users/user-administration.service.ts';
import { countCustomers, type WallOwner } from './wall-screens.repository.ts';

/** Whether the caller may make and change wall screens. */
export const mayManage = async (db: Queryable, caller: Caller): Promise<boolean> =>
  caller.authority !== 'CUSTOMER_USER' || administersCustomer(db, caller);

/** @throws ApiError 403/20 to those who may make none */
export async function checkManages(db: Queryable, caller: Caller): Promise<void> {
  if (!(await mayManage(db, caller))) throw new ApiError(WALL_SCREEN_ERRORS.notAdministrator);
}

/**
 * Whose rooms the caller may show.
 * @param given the customer that a tenant names; users of a customer show those of their own
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
