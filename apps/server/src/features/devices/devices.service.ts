import type { GatewaySettings } from '@airdeck/contract/devices/gateways';
import type { Clock } from '../../clock.ts';
import { isPartOfTenant, tenantOf, tenantWithin } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { itemNotFound, notFound, permissionDenied, versionConflict } from '../../http/errors.ts';
import { orNotAllowed, orNotFound } from '../../http/found-rows.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { createDeviceCreation } from './device-creation.service.ts';
import { type DeviceChange, type DeviceSave, withinCustomer } from './device-fields.ts';
import {
  type DeviceInfo,
  type DeviceInfoListQuery,
  type DeviceListQuery,
  findDeviceInfoFor,
  type ListedDevice,
  listDeviceInfos,
  listDevices,
} from './device-list.repository.ts';
import type { PlaceChange } from './device-place.ts';
import type { DeviceUpdates } from './device-updates.ts';
import {
  type Device,
  deleteDevice,
  deleteDevicesOf,
  deviceExists,
  findDeviceByName,
  findDeviceByNameFor,
  findDeviceFor,
  findDevicesFor,
  lockDevice,
  lockDeviceFor,
  lockVisibleDevice,
  type StoredDevice,
} from './devices.repository.ts';
import { enqueueReadingPurge } from './reading-purge.repository.ts';

export type DeviceService = ReturnType<typeof createDeviceService>;

/** Devices of tenants and in stock: creation, changes, deletion and reading. */
export function createDeviceService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  tenants: TenantService;
  customers: CustomerService;
  deviceProfiles: DeviceProfileService;
  updates: DeviceUpdates;
}) {
  const { database, clock, events, domainEvents } = parts;
  const { db } = database;
  const { replace, edit, retype } = parts.updates;
  const creation = createDeviceCreation(parts);

  const doing = <T>(caller: Caller, outer: UnitOfWork | undefined, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(db, outer ?? caller, work);

  /** Readings of deleted devices are inaccessible immediately, and purged in the background. */
  async function forget(unit: UnitOfWork, deleted: readonly Pick<Device, 'id' | 'key'>[]): Promise<void> {
    const keys = deleted.map(({ key }) => key);
    await enqueueReadingPurge(unit.tx, keys, clock());
    unit.afterCommit(() => {
      for (const { id, key } of deleted) events.emit('device.deleted', { deviceId: id, deviceKey: key });
    });
  }

  async function remove(unit: UnitOfWork, stored: StoredDevice | undefined, id: string): Promise<void> {
    if (!stored) throw notFound('Device', id);
    await deleteDevice(unit.tx, id);
    await forget(unit, [stored]);
    await domainEvents.publish(unit, { entityType: 'DEVICE', action: 'deleted', entity: stored });
  }

  /** A device in the caller's scope of the console, locked. @throws ApiError 404/32 */
  async function lockVisible({ tx }: UnitOfWork, caller: Caller, id: string): Promise<StoredDevice> {
    return orNotFound(await lockVisibleDevice(tx, caller, id), 'Device', id);
  }

  /** The same, but for a system administrator only in stock. @throws ApiError 403/20, 404/32 */
  async function lockOwn(unit: UnitOfWork, caller: Caller, id: string): Promise<StoredDevice> {
    const stored = await lockVisible(unit, caller, id);
    if (caller.authority === 'SYS_ADMIN' && stored.tenantId !== null) throw permissionDenied();
    return stored;
  }

  /** @throws ApiError 404/32 */
  async function getByName(caller: Caller, name: string, outer?: UnitOfWork): Promise<Device> {
    const found = await findDeviceByNameFor(outer?.tx ?? db, caller, name);
    if (!found) throw itemNotFound();
    return found;
  }

  /** @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's */
  async function lockFor({ tx }: UnitOfWork, caller: Caller, deviceId: string): Promise<Device> {
    return orNotAllowed(await lockDeviceFor(tx, caller, deviceId), 'Device', deviceId, () =>
      deviceExists(tx, tenantWithin(caller), deviceId),
    );
  }

  return {
    ...creation,

    /**
     * Creates a device, or changes the one with this id. Users of a customer may change the customer's devices, but
     * neither create nor assign devices.
     * @param accessToken of a new device; default: random
     * @throws ApiError 400/31, 403/20, 404/32, 409/35
     */
    async saveFor(
      caller: Caller,
      deviceId: string | null,
      save: DeviceSave,
      accessToken?: string,
      outer?: UnitOfWork,
    ): Promise<Device> {
      if (!deviceId && isPartOfTenant(caller)) throw permissionDenied();
      return doing(caller, outer, async (unit) => {
        if (!deviceId) {
          const input = { ...save, tenantId: tenantOf(caller), accessToken };
          return (await creation.create(input, unit)).device;
        }
        const stored = await lockFor(unit, caller, deviceId);
        const allowed = isPartOfTenant(caller) ? withinCustomer(stored, save) : save;
        return replace(unit, stored, allowed);
      });
    },

    /** Replaces the device's fields. @throws ApiError 400/31, 404/32, 409/35 */
    update(tenantId: string, deviceId: string, save: DeviceSave, outer?: UnitOfWork): Promise<Device> {
      return inUnitOfWork(db, outer, async (unit) => {
        const stored = orNotFound(await lockDevice(unit.tx, tenantId, deviceId), 'Device', deviceId);
        return replace(unit, stored, save);
      });
    },

    /**
     * Changes the given fields of a device in scope.
     * @param expectedTenantId the tenant that the caller expects, null: in stock; missing: any
     * @throws ApiError 400/31, 404/32, 409/35
     */
    changeFor(
      caller: Caller,
      deviceId: string,
      change: DeviceChange,
      outer?: UnitOfWork,
      expectedTenantId?: string | null,
    ): Promise<StoredDevice> {
      return doing(caller, outer, async (unit) => {
        const stored = await lockVisible(unit, caller, deviceId);
        if (expectedTenantId !== undefined && stored.tenantId !== expectedTenantId) {
          throw versionConflict('Device');
        }
        return edit(unit, stored, change);
      });
    },

    /** Sets the type of all devices of a renamed profile to its new name. */
    retypeAllOf: retype,

    /** A tenant's device, or one in stock for a system administrator. @throws ApiError 400/31, 403/20, 404/32 */
    renameFor: (caller: Caller, deviceId: string, name: string): Promise<StoredDevice> =>
      doing(caller, undefined, async (unit) => edit(unit, await lockOwn(unit, caller, deviceId), { name })),

    /** The rights of a device of the caller's tenant as a gateway. @throws ApiError 404/32 */
    setGatewayFor: (caller: Caller, deviceId: string, gateway: GatewaySettings): Promise<StoredDevice> =>
      doing(caller, undefined, async (unit) =>
        edit(unit, await lockVisible(unit, caller, deviceId), { gateway }),
      ),

    /**
     * Sets the location of a device in scope. @returns false if no device in scope has this id
     * @throws ApiError 400/31
     */
    placeFor: (caller: Caller, deviceId: string, place: PlaceChange): Promise<boolean> =>
      doing(caller, undefined, async (unit) => {
        const stored = await lockVisibleDevice(unit.tx, caller, deviceId);
        if (!stored) return false;
        await edit(unit, stored, { place });
        return true;
      }),

    /** Deletes a device in scope with all its data; its sessions end. @throws ApiError 404/32 */
    deleteFor: (caller: Caller, deviceId: string, outer?: UnitOfWork): Promise<void> =>
      doing(caller, outer, async (unit) =>
        remove(unit, await lockVisibleDevice(unit.tx, caller, deviceId), deviceId),
      ),

    /** The same for a device of a tenant. @throws ApiError 404/32 */
    delete: (tenantId: string, deviceId: string, outer?: UnitOfWork): Promise<void> =>
      inUnitOfWork(db, outer, async (unit) =>
        remove(unit, await lockDevice(unit.tx, tenantId, deviceId), deviceId),
      ),

    /** Deletes all devices of a tenant with all their data; their sessions end. Returns their number. */
    async deleteAllOf(unit: UnitOfWork, tenantId: string): Promise<number> {
      const deleted = await deleteDevicesOf(unit.tx, tenantId);
      await forget(unit, deleted);
      return deleted.length;
    },

    /** @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's */
    async getFor(caller: Caller, deviceId: string): Promise<Device> {
      return orNotAllowed(await findDeviceFor(db, caller, deviceId), 'Device', deviceId, () =>
        deviceExists(db, tenantWithin(caller), deviceId),
      );
    },

    /** The same, with a lock on the device during the work. @throws ApiError 404/32, 403/20 */
    lockFor,

    lockOwn,

    /** @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's */
    async getInfoFor(caller: Caller, deviceId: string): Promise<DeviceInfo> {
      return orNotAllowed(await findDeviceInfoFor(db, caller, deviceId), 'Device', deviceId, () =>
        deviceExists(db, tenantWithin(caller), deviceId),
      );
    },

    /** The given devices in the caller's scope. */
    listByIdsFor: (caller: Caller, deviceIds: readonly string[]): Promise<Device[]> =>
      findDevicesFor(db, caller, deviceIds),

    getByName,

    /** The same; undefined: none. */
    findByName: ({ tx }: UnitOfWork, caller: Caller, name: string): Promise<Device | undefined> =>
      findDeviceByName(tx, tenantOf(caller), name),

    listFor: (caller: Caller, query: DeviceListQuery): Promise<Rows<ListedDevice>> =>
      listDevices(db, caller, query),

    listInfosFor: (caller: Caller, query: DeviceInfoListQuery): Promise<Rows<DeviceInfo>> =>
      listDeviceInfos(db, caller, query),
  };
}
