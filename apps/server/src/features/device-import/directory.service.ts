import type { Database } from '../../database/database.ts';
import type { PlatformDirectory } from '../../platform/platform.ts';
import {
  findAccessTokens,
  findCustomersById,
  findCustomersByTitle,
  findProfileNames,
  findTenantsByTitle,
} from './directory.repository.ts';

/** What there is under which names: thousands of them in a query each, for files that name things. */
export function createDirectory({ database: { db } }: { database: Database }): PlatformDirectory {
  return {
    customersByTitle: (tenantId, titles) => findCustomersByTitle(db, tenantId, titles),
    customersById: (tenantId, ids) => findCustomersById(db, tenantId, ids),
    tenantsByTitle: (titles) => findTenantsByTitle(db, titles),
    profileNames: (tenantId, names) => findProfileNames(db, tenantId, names),
    takenAccessTokens: (tokens) => findAccessTokens(db, tokens),
  };
}
