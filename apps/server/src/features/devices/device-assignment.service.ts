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

/** How a device is given to a customer. */
export type AssignOptions = {
  /** Whether earlier readings go along. */
  readonly withHistory?: boolean | undefined;
  /** The customer that the device must have at that moment, null for none; any when missing. */
  readonly expectedCustomerId?: string | null | undefined;
};

/** How a device is given to a tenant. */
export type MoveOptions = {
  /** The tenant that it must have at that moment, null for the stock; any when missing. */
  readonly expectedTenantId?: string | null | undefined;
  /** Whether it goes on with the token that the tenant knows that it comes from. */
  readonly keepsToken?: boolean | undefined;
};

export type DeviceAssignment = ReturnType<typeof createDeviceAssignment>;

/** Who has a device: a customer of its tenant, the tenant itself, another tenant. */
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

  /** @throws ApiError 400/31, 409/35 when it has another customer than the expected one */
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
    // Nothing changes, and who saw it before has still seen the newest version.
    if (customerId === stored.customerId && !withHistory) return stored;
    // A new customer does not see what the rooms before were like.
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
   * Gives the device to a tenant without a customer, in a profile of the same name: from the stock, or from another
   * tenant, where what it measured stays behind. To its own one, nothing happens. From another tenant nothing that was
   * written at it comes along, and its token is renewed: the former owner would go on reading and writing with it.
   * @throws ApiError 400/31 no such tenant to go to, or it has a device of that name
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
      // What comes from the stock was never heard by a tenant.
      ...(isOfTenant(stored) && { tenantReadableFrom: now, customerReadableFrom: now }),
      version: stored.version + 1,
    };
    if (!isOfTenant(stored)) return update(stored, change, unit);
    await deleteAttributes(unit.tx, stored.key);
    const moved = await update(stored, { ...change, keepsToken }, unit);
    if (!keepsToken) await credentials.renew(moved, unit);
    return moved;
  }

  /** @throws ApiError 400/31 when none has it, 404/32 */
  async function takeBack(tenantId: string, deviceId: string, unit: UnitOfWork): Promise<Device> {
    const stored = await lockOf(tenantId, deviceId, unit);
    if (stored.customerId === null) throw badRequest(DEVICE_ERRORS.notAssigned);
    return give(stored, null, {}, unit);
  }

  return {
    /**
     * Gives the device to a customer of its tenant, or to none.
     * @throws ApiError 400/31, 404/32, 409/35 when it has another customer than the expected one
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
     * Gives a device of the caller's tenant to a customer of it.
     * @throws ApiError 403/20 another tenant's customer, 404/32, 409/35 when another user was first
     */
    assignFor(caller: Caller, customerId: string, deviceId: string, options: AssignOptions): Promise<Device> {
      return doing(caller, undefined, async (unit) => {
        await customers.getFor(caller, customerId, unit);
        return give(await lockOf(tenantOf(caller), deviceId, unit), customerId, options, unit);
      });
    },

    /**
     * The same, or takes it back for null. Where it is there already, nothing happens.
     * @throws ApiError 403/20 another tenant's customer, 404/32, 409/35 when another act came first
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

    /** Gives the device to the customer that stands for everyone. @throws ApiError 404/32 */
    assignToPublicFor(caller: Caller, deviceId: string): Promise<Device> {
      return doing(caller, undefined, async (unit) => {
        const stored = await devices.lockFor(caller, deviceId, unit);
        const { id } = await customers.ensurePublic(stored.tenantId, unit);
        return give(stored, id, {}, unit);
      });
    },

    /** Takes the device from its customer. @throws ApiError 400/31 when none has it, 404/32 */
    unassign: (tenantId: string, deviceId: string, outer?: UnitOfWork): Promise<Device> =>
      inUnitOfWork(database.db, outer, (unit) => takeBack(tenantId, deviceId, unit)),

    /** The same of a device of the caller's tenant. @throws ApiError 400/31, 404/32 */
    unassignFor: (caller: Caller, deviceId: string): Promise<Device> =>
      doing(caller, undefined, (unit) => takeBack(tenantOf(caller), deviceId, unit)),

    /** Takes all its devices from a customer. Answers how many they were. */
    async unassignAllOf(tenantId: string, customerId: string, unit: UnitOfWork): Promise<number> {
      const unassigned = await unassignDevices(unit.tx, tenantId, customerId, clock());
      await domainEvents.publishAll(
        // Rows about several devices are locked in the order of their ids, everywhere.
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
     * Gives a device in scope to a tenant: from the stock, or from another tenant. Where it is there already, nothing
     * happens.
     * @returns false when no device in scope has this id
     * @throws ApiError 400/31 in the platform's words, 409/35 when another user was first
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
