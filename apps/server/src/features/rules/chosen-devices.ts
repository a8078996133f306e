import type { ErrorDefinition } from '@airdeck/contract/common/errors';
import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import type { Queryable } from '../../database/database.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { arePlacesOf } from '../../database/places-in-scope.ts';
import { scopeOfOwner } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import { countOwnedCustomers, countOwnedDevices } from './chosen-devices.repository.ts';

/** A feature's answers to a choice of something that is not its owner's. */
type Refusals = { readonly unknownDevice: ErrorDefinition; readonly unknownCustomer: ErrorDefinition };

/** Ids in the case of the database, each once, normalized for storage. */
export const distinctIds = (ids: readonly string[]) => distinct(ids.map((id) => id.toLowerCase()));

/** Devices by their ids, normalized for storage. @throws ApiError 400/31 if one of them is not the owner's */
export async function checkedDeviceIds(
  db: Queryable,
  owner: Owner,
  given: readonly string[],
  { unknownDevice }: Pick<Refusals, 'unknownDevice'>,
): Promise<string[]> {
  const ids = distinctIds(given);
  if (ids.length > 0 && (await countOwnedDevices(db, owner, ids)) !== ids.length)
    throw badRequest(unknownDevice);
  return ids;
}

/** The same of places, of the tenant or its customers, or of one customer. @throws ApiError 400/31 */
async function checkedPlaceIds(db: Queryable, owner: Owner, given: readonly string[]): Promise<string[]> {
  const ids = distinctIds(given);
  if (!(await arePlacesOf(db, scopeOfOwner(owner), ids))) throw badRequest(PLACE_ERRORS.placeUnknown);
  return ids;
}

/**
 * A choice of devices, normalized for storage. Customers may be chosen by their tenant only.
 * @throws ApiError 400/31 if it names a device, customer or place that is not the owner's
 */
export async function checkedDevices(
  db: Queryable,
  owner: Owner,
  given: RuleDevices,
  refusals: Refusals,
): Promise<RuleDevices> {
  switch (given.kind) {
    case 'all':
      return { kind: 'all' };
    case 'places':
      return { kind: 'places', places: distinct(given.places) };
    case 'customers': {
      const customerIds = distinctIds(given.customerIds);
      const isOfTenant = owner.customerId === null;
      if (!isOfTenant || (await countOwnedCustomers(db, owner.tenantId, customerIds)) !== customerIds.length)
        throw badRequest(refusals.unknownCustomer);
      return { kind: 'customers', customerIds };
    }
    case 'rooms':
      return { kind: 'rooms', placeIds: await checkedPlaceIds(db, owner, given.placeIds) };
    case 'devices':
      return {
        kind: 'devices',
        deviceIds: await checkedDeviceIds(db, owner, given.deviceIds, refusals),
      };
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
