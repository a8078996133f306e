import type { DeviceCounts, DeviceRecord, DeviceRecordPageQuery } from '@airdeck/contract/device-records';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { deviceRecordBody } from './device-record.presenter.ts';
import {
  countRecords,
  type DeviceFilter,
  findByLabel,
  listHandedOut,
  listInstalledCities,
  listMatching,
  listRecordPage,
} from './device-record-list.repository.ts';
import { type DeviceRecordRow, findRecordFor } from './device-record-rows.repository.ts';

export type DeviceRegistry = ReturnType<typeof createDeviceRegistry>;

/** What people read of the registry of devices. The caller's scope bounds every answer. */
export function createDeviceRegistry(parts: {
  database: Database;
  platform: Platform;
  tenants: Pick<TenantService, 'detailsOf'>;
}) {
  const { database, platform, tenants } = parts;
  const { db } = database;

  /** The records with what their tenants and customers are called, however many there are in three queries. */
  async function named(caller: Caller, rows: readonly DeviceRecordRow[]): Promise<DeviceRecord[]> {
    const ids = (of: (row: DeviceRecordRow) => string | null) => [
      ...new Set(rows.map(of).filter((id) => id !== null)),
    ];
    const isSystem = caller.authority === 'SYS_ADMIN';
    const [tenantDetails, customers] = await Promise.all([
      // Whoever is of the tenant knows it.
      tenants.detailsOf(isSystem ? ids(({ tenantId }) => tenantId) : []),
      platform.customerNames(ids(({ deviceOwnerId }) => deviceOwnerId)),
    ]);
    return rows.map((row) =>
      deviceRecordBody(row, tenantDetails.get(row.tenantId ?? ''), customers.get(row.deviceOwnerId ?? '')),
    );
  }

  return {
    /** One page of the records in scope, the newest first when not asked otherwise. */
    async pageFor(caller: Caller, query: DeviceRecordPageQuery): Promise<Rows<DeviceRecord>> {
      const { rows, total } = await listRecordPage(db, caller, query);
      return { rows: await named(caller, rows), total };
    },

    /** The record in scope of this id, or of the platform's device of this id. @throws ApiError 404/32 */
    async getFor(caller: Caller, which: string): Promise<DeviceRecord> {
      const [record] = await named(caller, [await rowFor(caller, which)]);
      if (!record) throw notFound('Device', which);
      return record;
    },

    /** Those in scope that match, by name; a thousand at most. */
    matchingFor: async (caller: Caller, filter: DeviceFilter): Promise<DeviceRecord[]> =>
      named(caller, await listMatching(db, caller, filter)),

    /** Those of all tenants, by name; a thousand at most. For system administrators. */
    handedOutFor: async (caller: Caller): Promise<DeviceRecord[]> =>
      named(caller, await listHandedOut(db, caller)),

    /** Those of a tenant, by name; a thousand at most. @throws ApiError 404/32 a tenant's administrator, another tenant */
    async ofTenantFor(caller: Caller, tenantId: string): Promise<DeviceRecord[]> {
      if (caller.authority !== 'SYS_ADMIN' && caller.tenantId !== tenantId)
        throw notFound('Tenant', tenantId);
      return named(caller, await listMatching(db, caller, { tenantId }));
    },

    /** The first in scope of this label. */
    findByLabelFor: (caller: Caller, label: string): Promise<DeviceRecordRow | undefined> =>
      findByLabel(db, caller, label),

    citiesFor: (caller: Caller): Promise<string[]> => listInstalledCities(db, caller),

    countsFor: (caller: Caller): Promise<DeviceCounts> => countRecords(db, caller),

    rowFor,
  };

  /** The record as it is stored, as `unit` sees it. @throws ApiError 404/32 */
  async function rowFor(caller: Caller, which: string, unit?: UnitOfWork): Promise<DeviceRecordRow> {
    const found = await findRecordFor(unit?.tx ?? db, caller, which);
    if (!found) throw notFound('Device', which);
    return found;
  }
}
