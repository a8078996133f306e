import type { TenantDetails } from '@airdeck/contract/device-records';
import type { Database } from '../../database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { listFirstAdministratorsOf } from './user-record-list.repository.ts';

export type TenantNames = ReturnType<typeof createTenantNames>;

/** What tenants are called, and by whom they are known: their first administrators. */
export function createTenantNames(parts: { database: Database; platform: Platform }) {
  const { database, platform } = parts;
  return {
    /** By id. The ids are ones that the caller may see. */
    async of(ids: readonly string[]): Promise<ReadonlyMap<string, TenantDetails>> {
      if (ids.length === 0) return new Map();
      const [titles, administrators] = await Promise.all([
        platform.tenantTitles(ids),
        listFirstAdministratorsOf(database.db, ids),
      ]);
      const firstOf = new Map(administrators.map((record) => [record.tenantId, record]));
      return new Map(
        [...titles].map(([id, tenantName]) => {
          const { userId = null, userFirstName = null } = firstOf.get(id) ?? {};
          return [id, { userId, userFirstName, tenantName }];
        }),
      );
    },
  };
}
