import type { NewDeviceRecord } from '@airdeck/contract/device-records';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest, notFound, versionConflict } from '../../http/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { DeviceDetails } from './device-details.service.ts';
import { identityOf } from './device-identity.ts';
import type { DeviceJournal } from './device-journal.ts';
import { deleteRecord, lockRecordFor } from './device-record-changes.repository.ts';
import { findRecordFor } from './device-record-rows.repository.ts';
import type { DeviceRecordService } from './device-records.service.ts';
import type { DeviceRegistry } from './device-registry.service.ts';
import { givenPlace } from './new-device.ts';
import type { Stock } from './stock.service.ts';

export type DeviceChanges = ReturnType<typeof createDeviceChanges>;

/**
 * What people do to devices through the registry. The platform does its part in the same unit of work, so that a
 * device, its record and what is written of both belong together.
 */
export function createDeviceChanges(parts: {
  database: Database;
  platform: Platform;
  journal: DeviceJournal;
  deviceRecords: DeviceRecordService;
  deviceRegistry: DeviceRegistry;
  deviceDetails: DeviceDetails;
  stock: Stock;
}) {
  const { database, platform, journal, deviceRecords, deviceRegistry, deviceDetails, stock } = parts;

  const doing = <T>(caller: Caller, outer: UnitOfWork | undefined, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(database.db, outer, work, caller);

  /** A device that a tenant has. Not locked: the platform locks its own device before the record. @throws ApiError 404/32 */
  async function handedOut(caller: Caller, which: string, unit: UnitOfWork) {
    const { id, deviceId, tenantId } = await deviceRegistry.rowFor(caller, which, unit);
    if (deviceId === null || tenantId === null) throw notFound('Device', which);
    return { id, deviceId, tenantId };
  }

  /** @throws ApiError 400/31 in the platform's words, 409/35 when it left its tenant meanwhile */
  async function move(way: Parameters<Platform['moveDevice']>[0], unit: UnitOfWork): Promise<void> {
    try {
      await platform.moveDevice(way, unit);
    } catch (error) {
      throw error instanceof ApiError && error.status === 404 ? versionConflict('Device') : error;
    }
  }

  return {
    /**
     * Adds to what is known of a device that the caller's tenant has: once or many times, the outcome is the same.
     * @returns the platform's id of the device
     * @throws ApiError 404/32 the tenant has no such device, 400/31
     */
    complete(caller: Caller, wish: NewDeviceRecord, outer?: UnitOfWork): Promise<string> {
      const { deviceId, deviceName: name, description, purifierId } = wish;
      return doing(caller, outer, async (unit) => {
        const device = await platform.lockDevice(caller, deviceId ? { id: deviceId } : { name }, unit);
        await deviceRecords.save(identityOf(device), unit);
        const details = { description: description ?? undefined, purifierId: purifierId ?? undefined };
        await deviceDetails.change(caller, device.id, details, givenPlace(wish), unit);
        return device.id;
      });
    },

    /**
     * Gives a device to a tenant: from the stock, or from another tenant. Where it is there already, nothing happens.
     * @param seenTenantId the tenant that the caller saw it with, null for the stock; any when missing
     * @returns false when no device has this id
     * @throws ApiError 400/31 in the platform's words, 409/35 when somebody else was first
     */
    assignToTenant(
      caller: Caller,
      which: string,
      tenantId: string | null,
      seenTenantId?: string | null,
      outer?: UnitOfWork,
    ): Promise<boolean> {
      return doing(caller, outer, async (unit) => {
        const found = await findRecordFor(unit.tx, caller, which);
        if (!found) return false;
        if (tenantId === null) throw badRequest('Tenant should be specified!');
        if (seenTenantId !== undefined && found.tenantId !== seenTenantId) throw versionConflict('Device');
        const { id, deviceId, tenantId: fromTenantId } = found;
        if (deviceId === null || fromTenantId === null) await stock.handOut(caller, id, tenantId, unit);
        else await move({ deviceId, fromTenantId, toTenantId: tenantId }, unit);
        return true;
      });
    },

    /** Gives a device to a customer of the caller's tenant, or takes it back for null. @throws ApiError 403/20, 404/32 */
    assign(
      caller: Caller,
      which: string,
      customerId: string | null,
      options: { readonly withHistory: boolean } = { withHistory: false },
      outer?: UnitOfWork,
    ): Promise<void> {
      return doing(caller, outer, async (unit) => {
        const { deviceId } = await handedOut(caller, which, unit);
        await platform.assignDevice(caller, deviceId, customerId, options, unit);
      });
    },

    /** A tenant's device, or one in stock for a system administrator. @throws ApiError 400/31, 403/20, 404/32 */
    rename(caller: Caller, which: string, name: string): Promise<void> {
      if (caller.authority === 'SYS_ADMIN') return stock.rename(caller, which, name);
      return doing(caller, undefined, async (unit) => {
        const { deviceId } = await handedOut(caller, which, unit);
        await platform.renameDevice(caller, deviceId, name, unit);
      });
    },

    /** A tenant's device, or one in stock for a system administrator. @throws ApiError 400/31, 403/20, 404/32 */
    changeAccessToken(caller: Caller, which: string, accessToken: string): Promise<void> {
      if (caller.authority === 'SYS_ADMIN') return stock.changeAccessToken(caller, which, accessToken);
      return doing(caller, undefined, async (unit) => {
        const { deviceId } = await handedOut(caller, which, unit);
        await platform.changeAccessToken(caller, deviceId, accessToken, unit);
      });
    },

    /** Deletes a device with its record. @throws ApiError 404/32, 409/35 when it left the stock meanwhile */
    delete(caller: Caller, which: string, outer?: UnitOfWork): Promise<void> {
      return doing(caller, outer, async (unit) => {
        const { id, deviceId, tenantId } = await deviceRegistry.rowFor(caller, which, unit);
        if (deviceId === null || tenantId === null) return stock.remove(caller, id, unit);
        if (await platform.deleteDevice({ id: deviceId, tenantId }, unit)) return;
        // The platform lost it without a word.
        const record = await lockRecordFor(unit.tx, caller, id);
        if (!record) throw notFound('Device', which);
        await deleteRecord(unit.tx, id);
        await journal.record('deleted', record, unit);
      });
    },
  };
}
