import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import { tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';

/** @throws ApiError 403/20 if the caller may not change places */
export function checkManages(caller: Caller): void {
  if (!managesShared(caller)) throw new ApiError(PLACE_ERRORS.notAdministrator);
}

/**
 * The owner of the places that a request names.
 * @param given the customer, for a tenant; missing: the tenant itself. Users of a customer name their own
 */
export const ownerOf = (caller: Caller, given: string | null | undefined): Owner => ({
  tenantId: tenantWithin(caller),
  customerId: caller.authority === 'CUSTOMER_USER' ? caller.customerId : (given ?? null),
});
