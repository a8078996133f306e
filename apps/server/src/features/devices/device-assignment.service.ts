import { DEVICE_ERRORS } from '@airdeck/contract/devices/devices';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, versionConflict } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { createDeviceFields } from './device-fields.ts';
import type { DeviceMoves } from './device-moves.service.ts';
import type { DeviceUpdates } from './device-updates.ts';
import {
  type Device,
  isOfTenant,
  lockDevice,
  lockDevicesOf,
  lockVisibleDevice,
  type StoredDevice,
} from './devices.repository.ts';
import type { DeviceService } from './devices.service.ts';

/** Options of an assignment to a customer. */
export type AssignOptions = {
  /** Whether the customer may read earlier readings. */
  readonly withHistory?: boolean | undefined;
  /** Expected present customer of the device; null: none; missing: any. */
  readonly expectedCustomerId?: string | null | undefined;
  /** Whether it keeps its access token even if users of its former customer could read it. */
  readonly keepsToken?: boolean | undefined;
};

/** Options of an assignment to a tenant. */
export type MoveOptions = {
  /** Expected present tenant; null: in stock; missing: any. */
  readonly expectedTenantId?: string | null | undefined;
};

export type DeviceAssignment = ReturnType<typeof createDeviceAssignment>;

/** Assignment of devices: to a customer of the tenant, to the tenant itself, or to another tenant. */
export function createDeviceAssignment(parts: {
  database: Database;
  tenants: TenantService;
  customers: CustomerService;
  deviceProfiles: DeviceProfileService;
  devices: DeviceService;
  updates: DeviceUpdates;
  deviceMoves: DeviceMoves;
}) {
  const { database, customers, devices, deviceMoves } = parts;
  const { update } = parts.updates;
  const { checkCustomer, checkTenant } = createDeviceFields(parts);

  const doing = <T>(caller: Caller, outer: UnitOfWork | undefined, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(database.db, outer ?? caller, work);

  /** @throws ApiError 404/32 */
  async function lockOf({ tx }: UnitOfWork, tenantId: string, deviceId: string): Promise<Device> {
    return orNotFound(await lockDevice(tx, tenantId, deviceId), 'Device', deviceId);
  }

  /** @throws ApiError 400/31, 409/35 if it has a customer other than the expected one */
  async function give(
    unit: UnitOfWork,
    device: Device,
    customerId: string | null,
    { withHistory, expectedCustomerId, keepsToken }: AssignOptions,
  ): Promise<Device> {
    if (expectedCustomerId !== undefined && device.customerId !== expectedCustomerId) {
      throw versionConflict('Device');
    }
    const { tenantId } = device;
    if (customerId) await checkCustomer(unit, tenantId, customerId);
    if (customerId !== device.customerId) {
      const to = { tenantId, customerId };
      const [moved] = await deviceMoves.move(unit, [{ device, to, withHistory, keepsToken }]);
      return moved as Device;
    }
    // No change, and the version stays, too.
    if (customerId === null || !withHistory) return device;
    const earlier = { customerReadableFrom: device.tenantReadableFrom, version: device.version + 1 };
    return update(unit, device, earlier);
  }

  /** @throws ApiError 400/31 unknown tenant, or it has a device of that name */
  async function moveTo(unit: UnitOfWork, stored: StoredDevice, tenantId: string): Promise<Device> {
    await checkTenant(unit, tenantId);
    if (isOfTenant(stored) && stored.tenantId === tenantId) return stored;
    const [moved] = await deviceMoves.moveToTenant(unit, [stored], tenantId);
    return moved as Device;
  }

  /** @throws ApiError 400/31 if it has no customer, 404/32 */
  async function takeBack(
    unit: UnitOfWork,
    tenantId: string,
    deviceId: string,
    options: Pick<AssignOptions, 'keepsToken'>,
  ): Promise<Device> {
    const stored = await lockOf(unit, tenantId, deviceId);
    if (stored.customerId === null) throw badRequest(DEVICE_ERRORS.notAssigned);
    return give(unit, stored, null, options);
  }

  return {
    /**
     * Assigns the device to a customer of its tenant, or to none.
     * @throws ApiError 400/31, 404/32, 409/35 if it has a customer other than the expected one
     */
    assign(
      tenantId: string,
      deviceId: string,
      customerId: string | null,
      options: AssignOptions = {},
      outer?: UnitOfWork,
    ): Promise<Device> {
      return inUnitOfWork(database.db, outer, async (unit) =>
        give(unit, await lockOf(unit, tenantId, deviceId), customerId, options),
      );
    },

    /**
     * Assigns a device of the caller's tenant to one of its customers.
     * @throws ApiError 403/20 another tenant's customer, 404/32, 409/35 concurrent change
     */
    assignFor(caller: Caller, customerId: string, deviceId: string, options: AssignOptions): Promise<Device> {
      return doing(caller, undefined, async (unit) => {
        await customers.getFor(caller, customerId, unit);
        return give(unit, await lockOf(unit, tenantOf(caller), deviceId), customerId, options);
      });
    },

    /**
     * The same, or unassigns it for null. Without effect if it is there already.
     * @throws ApiError 403/20 another tenant's customer, 404/32, 409/35 concurrent change
     */
    setOwnerFor(
      caller: Caller,
      deviceId: string,
      customerId: string | null,
      options: AssignOptions = {},
      outer?: UnitOfWork,
    ): Promise<Device> {
      return doing(caller, outer, async (unit) => {
        const stored = await lockOf(unit, tenantOf(caller), deviceId);
        if (customerId !== null) await customers.getFor(caller, customerId, unit);
        const { expectedCustomerId } = options;
        if (expectedCustomerId !== undefined && stored.customerId !== expectedCustomerId) {
          throw versionConflict('Device');
        }
        if (customerId === stored.customerId && !(customerId && options.withHistory)) return stored;
        return give(unit, stored, customerId, options);
      });
    },

    /** Assigns the device to the public customer. @throws ApiError 404/32 */
    assignToPublicFor(caller: Caller, deviceId: string): Promise<Device> {
      return doing(caller, undefined, async (unit) => {
        const stored = await devices.lockFor(unit, caller, deviceId);
        const { id } = await customers.ensurePublic(unit, stored.tenantId);
        return give(unit, stored, id, {});
      });
    },

    /** Unassigns the device from its customer. @throws ApiError 400/31 if it has none, 404/32 */
    unassign: (tenantId: string, deviceId: string, outer?: UnitOfWork): Promise<Device> =>
      inUnitOfWork(database.db, outer, (unit) => takeBack(unit, tenantId, deviceId, {})),

    /** The same for a device of the caller's tenant. @throws ApiError 400/31, 404/32 */
    unassignFor: (
      caller: Caller,
      deviceId: string,
      options: Pick<AssignOptions, 'keepsToken'> = {},
    ): Promise<Device> =>
      doing(caller, undefined, (unit) => takeBack(unit, tenantOf(caller), deviceId, options)),

    /** Unassigns all devices of a customer. Returns their number. */
    async unassignAllOf(unit: UnitOfWork, tenantId: string, customerId: string): Promise<number> {
      const devices = await lockDevicesOf(unit.tx, tenantId, customerId);
      const to = { tenantId, customerId: null };
      await deviceMoves.move(
        unit,
        devices.map((device) => ({ device, to })),
      );
      return devices.length;
    },

    /**
     * Assigns a device in scope to a tenant: from the stock, or from another tenant, which keeps the readings, and
     * knows the access token no longer. Without effect if it is there already. For system administrators.
     * @returns undefined if no device in scope has this id
     * @throws ApiError 400/31 with the platform's message, 409/35 concurrent change
     */
    assignToTenantFor(
      caller: Caller,
      deviceId: string,
      tenantId: string | null,
      { expectedTenantId }: MoveOptions = {},
      outer?: UnitOfWork,
    ): Promise<Device | undefined> {
      return doing(caller, outer, async (unit) => {
        const stored = await lockVisibleDevice(unit.tx, caller, deviceId);
        if (!stored) return undefined;
        if (tenantId === null) throw badRequest(DEVICE_ERRORS.tenantMissing);
        if (expectedTenantId !== undefined && stored.tenantId !== expectedTenantId) {
          throw versionConflict('Device');
        }
        return moveTo(unit, stored, tenantId);
      });
    },

    /** The same, as the system. @throws ApiError 404/32, 400/31 */
    async move(unit: UnitOfWork, fromTenantId: string, deviceId: string, tenantId: string): Promise<Device> {
      return moveTo(unit, await lockOf(unit, fromTenantId, deviceId), tenantId);
    },
  };
}
