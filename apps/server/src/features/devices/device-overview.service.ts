import type { DeviceCounts, DeviceRecord } from '@airdeck/contract/devices/devices';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { inBatches, type Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import type { AirNow, WorstAirService } from '../worst-air/worst-air.service.ts';
import { deviceRecordBody } from './device.presenter.ts';
import { countDevices, listInstalledCities } from './device-counts.repository.ts';
import type { DeviceFilter } from './device-filter-sql.ts';
import {
  type DeviceOverviewQuery,
  type DeviceOverviewRow,
  findByLabel,
  findOverviewFor,
  listOverview,
  listOverviewAfter,
  listReportable,
  pickOverviewPage,
  type ReportedFilter,
} from './device-overview.repository.ts';
import { type DevicePlace, listPlacesFor } from './device-places.repository.ts';

export type DeviceOverview = ReturnType<typeof createDeviceOverview>;

/** Queries of the console about devices, including the stock, bounded by the caller's scope. */
export function createDeviceOverview(parts: {
  database: Database;
  clock: Clock;
  tenants: Pick<TenantService, 'contactsOf'>;
  worstAir: Pick<WorstAirService, 'airNowOf'>;
}) {
  const { clock, tenants, worstAir } = parts;
  const { db } = parts.database;

  /** The air at these devices. A system administrator may not see readings. */
  const airAt = async (caller: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, AirNow>> =>
    caller.authority === 'SYS_ADMIN' || ids.length === 0 ? new Map() : worstAir.airNowOf(caller, ids);

  async function bodies(
    caller: Caller,
    rows: readonly DeviceOverviewRow[],
    given?: ReadonlyMap<string, AirNow>,
  ): Promise<DeviceRecord[]> {
    const tenantIds = new Set(rows.flatMap(({ tenantId }) => tenantId ?? []));
    // Known to users of the tenant.
    const isOutside = caller.authority === 'SYS_ADMIN';
    const contacts = await tenants.contactsOf(isOutside ? [...tenantIds] : []);
    const ids = rows.map(({ id }) => id);
    const air = given ?? (await airAt(caller, ids));
    const isForTenant = caller.authority === 'TENANT_ADMIN';
    return rows.map((row) =>
      deviceRecordBody(row, { tenant: contacts.get(row.tenantId ?? ''), air: air.get(row.id), isForTenant }),
    );
  }

  return {
    /** One page of the devices in scope, newest first by default. */
    async pageFor(
      caller: Caller,
      query: DeviceOverviewQuery,
      filter: DeviceFilter = {},
    ): Promise<Rows<DeviceRecord>> {
      const { ids, total } = await pickOverviewPage(db, caller, query, filter, clock());
      const [rows, air] = await Promise.all([listOverview(db, ids), airAt(caller, ids)]);
      return { rows: await bodies(caller, rows, air), total: await total };
    },

    /** All devices in scope, newest first, in batches of some hundred. */
    async *wholeFor(caller: Caller, filter: DeviceFilter): AsyncGenerator<DeviceRecord[]> {
      const next = (after: DeviceOverviewRow | undefined, limit: number) =>
        listOverviewAfter(db, caller, filter, after, limit);
      for await (const rows of inBatches(next)) yield await bodies(caller, rows);
    },

    /** Devices in scope for reports, by name; a thousand at most. */
    reportableFor: (caller: Caller, filter: ReportedFilter): Promise<DeviceOverviewRow[]> =>
      listReportable(db, caller, filter),

    /** Other tenants are visible to system administrators only. @throws ApiError 404/32 */
    checkTenant(caller: Caller, tenantId: string): void {
      if (caller.authority !== 'SYS_ADMIN' && caller.tenantId !== tenantId)
        throw notFound('Tenant', tenantId);
    },

    /** @throws ApiError 404/32 */
    async getFor(caller: Caller, deviceId: string): Promise<DeviceRecord> {
      const row = await findOverviewFor(db, caller, deviceId);
      const [body] = row ? await bodies(caller, [row]) : [];
      if (!body) throw notFound('Device', deviceId);
      return body;
    },

    /** The first device in scope with this label. */
    findByLabelFor: (caller: Caller, label: string): Promise<DeviceOverviewRow | undefined> =>
      findByLabel(db, caller, label),

    /** Device data for files, by id; devices out of scope are missing. */
    async placesFor(caller: Caller, deviceIds: readonly string[]): Promise<Map<string, DevicePlace>> {
      const places = await listPlacesFor(db, caller, deviceIds);
      return new Map(places.map((place) => [place.id, place]));
    },

    citiesFor: (caller: Caller): Promise<string[]> => listInstalledCities(db, caller),

    countsFor: (caller: Caller): Promise<DeviceCounts> => countDevices(db, caller),
  };
}
