import { WALL_SCREEN_ERRORS } from '@airdeck/contract/wall-screens/wall-screens';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { countCustomers, countPlaces, type WallOwner } from './wall-screens.repository.ts';

/** @throws ApiError 403/20 if the caller may not create wall screens */
export function checkManages(caller: Caller): void {
  if (!managesShared(caller)) throw new ApiError(WALL_SCREEN_ERRORS.notAdministrator);
}

/**
 * The customer whose rooms the caller may show.
 * @param given the requested customer, for a tenant; users of a customer show the rooms of their own
 * @throws ApiError 400/31, 403/20
 */
export async function ownerFor(db: Queryable, caller: Caller, given: string | undefined): Promise<WallOwner> {
  checkManages(caller);
  const customerId = caller.authority === 'CUSTOMER_USER' ? caller.customerId : given;
  if (!customerId) throw badRequest(WALL_SCREEN_ERRORS.customerRequired);
  const owner = { tenantId: tenantOf(caller), customerId };
  if ((await countCustomers(db, owner)) === 0) throw badRequest(WALL_SCREEN_ERRORS.customerUnknown);
  return owner;
}

/** The content of a screen's form: a place, or certain rooms. */
type Shown = { readonly placeId: string | null; readonly rooms: readonly unknown[] };

/** @throws ApiError 400/31 if a screen would show nothing, or a place that its customer does not have */
export async function checkShown(db: Queryable, owner: WallOwner, { placeId, rooms }: Shown): Promise<void> {
  if (placeId === null && rooms.length === 0) throw badRequest(WALL_SCREEN_ERRORS.roomsRequired);
  if (placeId !== null && (await countPlaces(db, owner, placeId)) === 0)
    throw badRequest(WALL_SCREEN_ERRORS.placeUnknown);
}
