import { DEVICE_ERRORS } from '@airdeck/contract/devices';
import type { Clock } from '../../clock.ts';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, notFound, versionConflict } from '../../http/errors.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import type { CredentialsService } from './credentials.service.ts';
import { createDeviceFields } from './device-fields.ts';
import type { DeviceUpdates } from './device-updates.ts';
import {
  type Device,
  deleteAttributes,
  isOfTenant,
  lockDevice,
  lockVisibleDevice,
  type StoredDevice,
  unassignDevices,
} from './devices.repository.ts';
import type { DeviceService } from './devices.service.ts';

/** Options of an assignment to a customer. */
export type AssignOptions = {
  /** Whether the customer may read earlier readings. */
  readonly withHistory?: boolean | undefined;
  /** Expected present customer of the device; null: none; missing: any. */
  readonly expectedCustomerId?: string | null | undefined;
};

/** Options of an assignment to a tenant. */
export type MoveOptions = {
  /** Expected present tenant; null: in stock; missing: any. */
  readonly expectedTenantId?: string | null | undefined;
  /** Whether to keep the token, which the former tenant knows. */
  readonly keepsToken?: boolean | undefined;
};

export type DeviceAssignment = ReturnType<typeof createDeviceAssignment>;

/** Assignment of devices: to a customer of the tenant, to the tenant itself, or to another tenant. */
export function createDeviceAssignment(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  tenants: TenantService;
  customers: CustomerService;
  deviceProfiles: DeviceProfileService;
  devices: DeviceService;
  updates: DeviceUpdates;
  credentials: Pick<CredentialsService, 'renew'>;
}) {
  const { database, clock, events, domainEvents, customers, deviceProfiles, devices, credentials } = parts;
  const { update } = parts.updates;
  const { checkCustomer, checkTenant } = createDeviceFields(parts);

  const doing = <T>(caller: Caller, outer: UnitOfWork | undefined, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(database.db, outer ?? caller, work);

  /** @throws ApiError 404/32 */
  async function lockOf(tenantId: string, deviceId: string, { tx }: UnitOfWork): Promise<Device> {
    const stored = await lockDevice(tx, tenantId, deviceId);
    if (!stored) throw notFound('Device', deviceId);
    return stored;
  }

  /** @throws ApiError 400/31, 409/35 if it has a customer other than the expected one */
  async function give(
    stored: Device,
    customerId: string | null,
    { withHistory, expectedCustomerId }: AssignOptions,
    unit: UnitOfWork,
  ): Promise<Device> {
    if (expectedCustomerId !== undefined && stored.customerId !== expectedCustomerId) {
      throw versionConflict('Device');
    }
    if (customerId) await checkCustomer(stored.tenantId, customerId, unit);
    // No change, and the version stays, too.
    if (customerId === stored.customerId && !withHistory) return stored;
    // A new customer must not see readings of the former rooms.
    const isNew = customerId !== stored.customerId;
    const customerReadableFrom = withHistory
      ? stored.tenantReadableFrom
      : isNew
        ? clock()
        : stored.customerReadableFrom;
    const change = { customerId, customerReadableFrom, version: stored.version + 1 };
    return (await update(stored, change, unit)) as Device;
  }

  /**
   * Assigns the device to a tenant, without a customer, in a profile of the same name: from the stock, or from
   * another tenant, which keeps the readings. Without effect if it is there already. From another tenant, nothing
   * that was entered about it is transferred, and its token is renewed, which the former owner could otherwise
   * continue to use.
   * @throws ApiError 400/31 unknown tenant, or it has a device of that name
   */
  async function moveTo(
    stored: StoredDevice,
    tenantId: string,
    { keepsToken = false }: MoveOptions,
    unit: UnitOfWork,
  ): Promise<StoredDevice> {
    await checkTenant(tenantId, unit);
    if (tenantId === stored.tenantId) return stored;
    const newTransportType = stored.stockTransportType ?? undefined;
    const profile = await deviceProfiles.resolve({ tenantId, name: stored.type, newTransportType }, unit);
    const now = clock();
    const change = {
      tenantId,
      customerId: null,
      deviceProfileId: profile.id,
      type: profile.name,
      // A device from the stock never sent for a tenant.
      ...(isOfTenant(stored) && { tenantReadableFrom: now, customerReadableFrom: now }),
      version: stored.version + 1,
    };
    if (!isOfTenant(stored)) return update(stored, change, unit);
    await deleteAttributes(unit.tx, stored.key);
    const moved = await update(stored, { ...change, keepsToken }, unit);
    if (!keepsToken) await credentials.renew(moved, unit);
    return moved;
  }

  /** @throws ApiError 400/31 if it has no customer, 404/32 */
  async function takeBack(tenantId: string, deviceId: string, unit: UnitOfWork): Promise<Device> {
    const stored = await lockOf(tenantId, deviceId, unit);
    if (stored.customerId === null) throw badRequest(DEVICE_ERRORS.notAssigned);
    return give(stored, null, {}, unit);
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
        give(await lockOf(tenantId, deviceId, unit), customerId, options, unit),
      );
    },

    /**
     * Assigns a device of the caller's tenant to one of its customers.
     * @throws ApiError 403/20 another tenant's customer, 404/32, 409/35 concurrent change
     */
    assignFor(caller: Caller, customerId: string, deviceId: string, options: AssignOptions): Promise<Device> {
      return doing(caller, undefined, async (unit) => {
        await customers.getFor(caller, customerId, unit);
        return give(await lockOf(tenantOf(caller), deviceId, unit), customerId, options, unit);
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
        const stored = await lockOf(tenantOf(caller), deviceId, unit);
        if (customerId !== null) await customers.getFor(caller, customerId, unit);
        const { expectedCustomerId } = options;
        if (expectedCustomerId !== undefined && stored.customerId !== expectedCustomerId) {
          throw versionConflict('Device');
        }
        if (customerId === stored.customerId && !(customerId && options.withHistory)) return stored;
        return give(stored, customerId, options, unit);
      });
    },

    /** Assigns the device to the public customer. @throws ApiError 404/32 */
    assignToPublicFor(caller: Caller, deviceId: string): Promise<Device> {
      return doing(caller, undefined, async (unit) => {
        const stored = await devices.lockFor(caller, deviceId, unit);
        const { id } = await customers.ensurePublic(stored.tenantId, unit);
        return give(stored, id, {}, unit);
      });
    },

    /** Unassigns the device from its customer. @throws ApiError 400/31 if it has none, 404/32 */
    unassign: (tenantId: string, deviceId: string, outer?: UnitOfWork): Promise<Device> =>
      inUnitOfWork(database.db, outer, (unit) => takeBack(tenantId, deviceId, unit)),

    /** The same for a device of the caller's tenant. @throws ApiError 400/31, 404/32 */
    unassignFor: (caller: Caller, deviceId: string): Promise<Device> =>
      doing(caller, undefined, (unit) => takeBack(tenantOf(caller), deviceId, unit)),

    /** Unassigns all devices of a customer. Returns their number. */
    async unassignAllOf(tenantId: string, customerId: string, unit: UnitOfWork): Promise<number> {
      const unassigned = await unassignDevices(unit.tx, tenantId, customerId, clock());
      await domainEvents.publishAll(
        // Lock order: rows of several devices by device id.
        unassigned
          .toSorted((a, b) => (a.id < b.id ? -1 : 1))
          .map((device) => ({
            entityType: 'DEVICE',
            action: 'unassigned',
            entity: { ...device, customerId },
          })),
        unit,
      );
      unit.afterCommit(() => {
        for (const { id, key } of unassigned) events.emit('device.moved', { deviceId: id, deviceKey: key });
      });
      return unassigned.length;
    },

    /**
     * Assigns a device in scope to a tenant: from the stock, or from another tenant. Without effect if it is there
     * already.
     * @returns false if no device in scope has this id
     * @throws ApiError 400/31 with the platform's message, 409/35 concurrent change
     */
    assignToTenantFor(
      caller: Caller,
      deviceId: string,
      tenantId: string | null,
      options: MoveOptions = {},
      outer?: UnitOfWork,
    ): Promise<boolean> {
      return doing(caller, outer, async (unit) => {
        const stored = await lockVisibleDevice(unit.tx, caller, deviceId);
        if (!stored) return false;
        if (tenantId === null) throw badRequest(DEVICE_ERRORS.tenantMissing);
        const { expectedTenantId } = options;
        if (expectedTenantId !== undefined && stored.tenantId !== expectedTenantId) {
          throw versionConflict('Device');
        }
        await moveTo(stored, tenantId, options, unit);
        return true;
      });
    },

    /** Moves a device of the caller's tenant to another one. @throws ApiError 404/32, 400/31 */
    moveFor(caller: Caller, deviceId: string, tenantId: string, options: MoveOptions): Promise<Device> {
      return doing(caller, undefined, async (unit) => {
        const stored = await lockOf(tenantOf(caller), deviceId, unit);
        return (await moveTo(stored, tenantId, options, unit)) as Device;
      });
    },

    /** The same, as the system. @throws ApiError 404/32, 400/31 */
    async move(fromTenantId: string, deviceId: string, tenantId: string, unit: UnitOfWork): Promise<Device> {
      return (await moveTo(await lockOf(fromTenantId, deviceId, unit), tenantId, {}, unit)) as Device;
    },
  };
}
