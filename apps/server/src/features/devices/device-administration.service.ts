import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import { permissionDenied } from '../../http/errors.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { CredentialsService, GivenCredentials } from './credentials.service.ts';
import type { DeviceSave } from './device-fields.ts';
import type { Device } from './devices.repository.ts';
import type { AssignOptions, DeviceService } from './devices.service.ts';

export type DeviceAdministration = ReturnType<typeof createDeviceAdministration>;

/** What people do to devices, within their rights: the caller's tenant and customer bound every call. */
export function createDeviceAdministration(parts: {
  database: Database;
  devices: DeviceService;
  credentials: CredentialsService;
  customers: CustomerService;
}) {
  const { database, devices, credentials, customers } = parts;
  const { db } = database;

  const doing = <T>(caller: Caller, outer: UnitOfWork | undefined, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(db, outer, work, caller);

  async function change(caller: Caller, deviceId: string, save: DeviceSave, unit: UnitOfWork) {
    const stored = await devices.lockFor(caller, deviceId, unit);
    const wish = caller.authority === 'CUSTOMER_USER' ? withinCustomer(stored, save) : save;
    return devices.update(tenantOf(caller), deviceId, wish, unit);
  }

  return {
    /**
     * Makes a device, or changes the one of this id. Users of a customer change its own, and neither make any nor
     * give them to anybody.
     * @param accessToken of a new device; random when missing
     * @throws ApiError 400/31, 403/20, 404/32, 409/35
     */
    async saveFor(
      caller: Caller,
      deviceId: string | null,
      save: DeviceSave,
      accessToken?: string,
      outer?: UnitOfWork,
    ): Promise<Device> {
      if (deviceId) return doing(caller, outer, (unit) => change(caller, deviceId, save, unit));
      if (caller.authority === 'CUSTOMER_USER') throw permissionDenied();
      const wish = { ...save, tenantId: tenantOf(caller), accessToken };
      return (await doing(caller, outer, (unit) => devices.create(wish, unit))).device;
    },

    /** The same, with an access token that also one that exists gets. @throws ApiError 400/31, 403/20, 404/32, 409/35 */
    async saveWithCredentialsFor(
      caller: Caller,
      deviceId: string | null,
      save: DeviceSave,
      given: GivenCredentials,
    ): Promise<Device> {
      if (!deviceId && caller.authority === 'CUSTOMER_USER') throw permissionDenied();
      const tenantId = tenantOf(caller);
      return doing(caller, undefined, async (unit) => {
        if (deviceId) {
          const device = await change(caller, deviceId, save, unit);
          await credentials.replace(tenantId, { ...given, deviceId }, unit);
          return device;
        }
        const accessToken = credentials.accessTokenOf(given);
        return (await devices.create({ ...save, tenantId, accessToken }, unit)).device;
      });
    },

    /** Deletes the device with everything it sent; its sessions end. @throws ApiError 404/32 */
    deleteFor: (caller: Caller, deviceId: string, outer?: UnitOfWork): Promise<void> =>
      doing(caller, outer, (unit) => devices.delete(tenantOf(caller), deviceId, unit)),

    /**
     * Gives the device to a customer of the caller's tenant.
     * @throws ApiError 403/20 another tenant's customer, 404/32, 409/35 when somebody else was first
     */
    assignFor(
      caller: Caller,
      customerId: string,
      deviceId: string,
      options: AssignOptions,
      outer?: UnitOfWork,
    ): Promise<Device> {
      return doing(caller, outer, async (unit) => {
        await customers.getFor(caller, customerId, unit);
        return devices.assign(tenantOf(caller), deviceId, customerId, options, unit);
      });
    },

    /** Gives the device to the customer that stands for everybody. @throws ApiError 404/32 */
    assignToPublicFor(caller: Caller, deviceId: string): Promise<Device> {
      const tenantId = tenantOf(caller);
      return doing(caller, undefined, async (unit) => {
        await devices.lockFor(caller, deviceId, unit);
        const { id } = await customers.ensurePublic(tenantId, unit);
        return devices.assign(tenantId, deviceId, id, {}, unit);
      });
    },

    /** Takes the device from its customer. @throws ApiError 400/31 when none has it, 404/32 */
    unassignFor: (caller: Caller, deviceId: string, outer?: UnitOfWork): Promise<Device> =>
      doing(caller, outer, (unit) => devices.unassign(tenantOf(caller), deviceId, unit)),
  };
}

/** What a user of the customer that has the device may save of it. @throws ApiError 403/20 */
function withinCustomer(stored: Device, save: DeviceSave): DeviceSave {
  const { customerId, deviceProfileId } = stored;
  if (save.customerId && save.customerId !== customerId) throw permissionDenied();
  // Neither is a device let go by a body that forgets its customer, nor a profile made by one that names a new type.
  return { ...save, customerId, deviceProfileId: save.deviceProfileId ?? deviceProfileId };
}
