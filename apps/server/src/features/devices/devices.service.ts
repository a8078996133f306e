import type { Clock } from '../../clock.ts';
import { foundOrExplained, tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { newEntity } from '../../database/new-entity.ts';
import type { Rows } from '../../database/page-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { badRequest, itemNotFound, notFound, versionConflict } from '../../http/errors.ts';
import { checkTexts } from '../../http/validation.ts';
import { nextVersion } from '../../http/version-lock.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { DeviceProfileService } from '../device-profiles/device-profiles.service.ts';
import { newAccessToken } from './access-token.ts';
import type { AccessTokenClaims } from './access-token-claims.ts';
import { type DeviceCredentials, insertCredentials } from './credentials.repository.ts';
import { tellChange } from './device-events.ts';
import { createDeviceFields, type DeviceSave, type NewDevice } from './device-fields.ts';
import {
  type DeviceInfo,
  type DeviceInfoListQuery,
  type DeviceListQuery,
  findDeviceInfoFor,
  listDeviceInfos,
  listDevices,
} from './device-list.repository.ts';
import {
  type Device,
  type DeviceIdentity,
  deleteDevice,
  deleteDevices,
  deviceExists,
  findDeviceByName,
  findDeviceFor,
  insertDevice,
  lockDevice,
  lockDeviceFor,
  unassignDevices,
  updateDevice,
} from './devices.repository.ts';
import { enqueueReadingPurge } from './reading-purge.repository.ts';

/** How a device is given to a customer. */
export type AssignOptions = {
  /** Whether earlier readings go along. */
  readonly withHistory?: boolean | undefined;
  /** The customer that the device must have at that moment, null for none; any when missing. */
  readonly expectedCustomerId?: string | null | undefined;
};

export type DeviceService = ReturnType<typeof createDeviceService>;

export function createDeviceService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  customers: CustomerService;
  deviceProfiles: DeviceProfileService;
  tokenClaims: AccessTokenClaims;
}) {
  const { database, clock, events, domainEvents, customers, deviceProfiles, tokenClaims } = parts;
  const { db } = database;

  const { checkCustomer, columnsOf } = createDeviceFields({ customers, deviceProfiles });

  /** Locks the device, changes it and says so. @throws ApiError 404/32, and what `change` throws */
  async function changing(
    tenantId: string,
    deviceId: string,
    outer: UnitOfWork | undefined,
    change: (stored: Device, unit: UnitOfWork) => Promise<Device>,
  ): Promise<Device> {
    return inUnitOfWork(db, outer, async (unit) => {
      const stored = await lockDevice(unit.tx, tenantId, deviceId);
      if (!stored) throw notFound('Device', deviceId);
      const changed = await change(stored, unit);
      const moved = changed.customerId !== stored.customerId;
      await tellChange(domainEvents, stored, changed, unit);
      if (moved || changed.customerReadableFrom !== stored.customerReadableFrom) {
        unit.afterCommit(() => events.emit('device.moved', { deviceId, deviceKey: stored.key }));
      }
      return changed;
    });
  }

  /** From when on the device's customer may read: a new one does not see what the rooms before were like. */
  const customerBound = (stored: Device, customerId: string | null) =>
    customerId === stored.customerId ? {} : { customerReadableFrom: clock() };

  /** What deleted devices sent cannot be found from now on; it is cleared away in the background. */
  async function forget(deleted: readonly DeviceIdentity[], unit: UnitOfWork): Promise<void> {
    const keys = deleted.map(({ key }) => key);
    await enqueueReadingPurge(unit.tx, keys, clock());
    unit.afterCommit(() => {
      for (const { id, key } of deleted) events.emit('device.deleted', { deviceId: id, deviceKey: key });
    });
  }

  return {
    /** Creates the device and its credentials. @throws ApiError 400/31 */
    async create(
      wish: NewDevice,
      outer?: UnitOfWork,
    ): Promise<{ device: Device; credentials: DeviceCredentials }> {
      const { tenantId, accessToken } = wish;
      checkTexts({ credentialsId: accessToken });
      return inUnitOfWork(db, outer, async (unit) => {
        const columns = await columnsOf(tenantId, wish, unit);
        return mapConstraintErrors(wish, async () => {
          const device = await insertDevice(unit.tx, { ...newEntity(clock), tenantId, ...columns });
          if (accessToken !== undefined) await tokenClaims.refuseReserved([accessToken], unit);
          const credentials = await insertCredentials(unit.tx, {
            ...newEntity(clock),
            deviceId: device.id,
            credentialsId: accessToken ?? newAccessToken(),
          });
          await domainEvents.publish({ entityType: 'DEVICE', action: 'created', entity: device }, unit);
          return { device, credentials };
        });
      });
    },

    /** Replaces the device's fields. @throws ApiError 400/31, 404/32, 409/35 */
    update(tenantId: string, deviceId: string, save: DeviceSave, outer?: UnitOfWork): Promise<Device> {
      return changing(tenantId, deviceId, outer, async (stored, unit) => {
        const columns = await columnsOf(tenantId, save, unit, stored);
        const version = nextVersion('Device', stored.version, save.version);
        const bound = customerBound(stored, columns.customerId);
        return mapConstraintErrors(save, () =>
          updateDevice(unit.tx, deviceId, { ...columns, ...bound, version }),
        );
      });
    },

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
      const { withHistory, expectedCustomerId } = options;
      return changing(tenantId, deviceId, outer, async (stored, unit) => {
        if (expectedCustomerId !== undefined && stored.customerId !== expectedCustomerId) {
          throw versionConflict('Device');
        }
        if (customerId) await checkCustomer(tenantId, customerId, unit);
        const bound = withHistory
          ? { customerReadableFrom: stored.tenantReadableFrom }
          : customerBound(stored, customerId);
        const version = nextVersion('Device', stored.version, undefined);
        return mapConstraintErrors({}, () =>
          updateDevice(unit.tx, deviceId, { customerId, ...bound, version }),
        );
      });
    },

    /** Takes the device from its customer. @throws ApiError 400/31 when none has it, 404/32 */
    unassign(tenantId: string, deviceId: string, outer?: UnitOfWork): Promise<Device> {
      return changing(tenantId, deviceId, outer, async (stored, unit) => {
        if (stored.customerId === null) throw badRequest("Device isn't assigned to any customer!");
        const version = nextVersion('Device', stored.version, undefined);
        const bound = customerBound(stored, null);
        return updateDevice(unit.tx, deviceId, { customerId: null, ...bound, version });
      });
    },

    /** Deletes the device with everything it sent; its sessions end. @throws ApiError 404/32 */
    async delete(tenantId: string, deviceId: string, outer?: UnitOfWork): Promise<void> {
      await inUnitOfWork(db, outer, async (unit) => {
        const deleted = await deleteDevice(unit.tx, tenantId, deviceId);
        if (!deleted) throw notFound('Device', deviceId);
        await forget([deleted], unit);
        await domainEvents.publish({ entityType: 'DEVICE', action: 'deleted', entity: deleted }, unit);
      });
    },

    /** Takes all its devices from a customer. Answers how many they were. */
    async unassignAllOf(tenantId: string, customerId: string, unit: UnitOfWork): Promise<number> {
      const unassigned = await unassignDevices(unit.tx, tenantId, customerId, clock());
      // What is known of several devices is locked in the order of their ids, by everybody.
      for (const device of unassigned.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
        const entity = { ...device, customerId };
        await domainEvents.publish({ entityType: 'DEVICE', action: 'unassigned', entity }, unit);
      }
      unit.afterCommit(() => {
        for (const { id, key } of unassigned) events.emit('device.moved', { deviceId: id, deviceKey: key });
      });
      return unassigned.length;
    },

    /** Deletes all devices of a tenant with everything they sent; their sessions end. Answers how many they were. */
    async deleteAllOf(tenantId: string, unit: UnitOfWork): Promise<number> {
      const deleted = await deleteDevices(unit.tx, tenantId);
      await forget(deleted, unit);
      return deleted.length;
    },

    /** @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's */
    async getFor(caller: Caller, deviceId: string): Promise<Device> {
      return foundOrExplained(await findDeviceFor(db, caller, deviceId), {
        entity: 'Device',
        id: deviceId,
        exists: () => deviceExists(db, tenantOf(caller), deviceId),
      });
    },

    /** The same, and nobody else changes it until the work is done. @throws ApiError 404/32, 403/20 */
    async lockFor(caller: Caller, deviceId: string, { tx }: UnitOfWork): Promise<Device> {
      return foundOrExplained(await lockDeviceFor(tx, caller, deviceId), {
        entity: 'Device',
        id: deviceId,
        exists: () => deviceExists(tx, tenantOf(caller), deviceId),
      });
    },

    /** @throws ApiError 404/32 none in the caller's tenant, 403/20 another customer's */
    async getInfoFor(caller: Caller, deviceId: string): Promise<DeviceInfo> {
      return foundOrExplained(await findDeviceInfoFor(db, caller, deviceId, clock()), {
        entity: 'Device',
        id: deviceId,
        exists: () => deviceExists(db, tenantOf(caller), deviceId),
      });
    },

    /** @throws ApiError 404/32 */
    async getByName(caller: Caller, name: string, unit?: UnitOfWork): Promise<Device> {
      const found = await findDeviceByName(unit?.tx ?? db, tenantOf(caller), name);
      if (!found) throw itemNotFound();
      return found;
    },

    listFor: (caller: Caller, query: DeviceListQuery): Promise<Rows<Device>> =>
      listDevices(db, caller, query),

    listInfosFor: (caller: Caller, query: DeviceInfoListQuery): Promise<Rows<DeviceInfo>> =>
      listDeviceInfos(db, caller, query, clock()),
  };
}
