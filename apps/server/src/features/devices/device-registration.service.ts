import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { PurifierService } from '../purifiers/purifiers.service.ts';
import type { CredentialsService } from './credentials.service.ts';
import type { DeviceAssignment } from './device-assignment.service.ts';
import type { DeviceChange, NewDevice } from './device-fields.ts';
import type { DeviceService } from './devices.service.ts';

/** A new device of a tenant. */
export type NewTenantDevice = Omit<NewDevice, 'tenantId'> & {
  /** Whether an existing device of that name is assigned to the customer instead. */
  readonly assignExisting?: boolean | undefined;
};

/** A device after its registration. */
export type RegisteredDevice = {
  readonly id: string;
  readonly accessToken: string;
  /** Whether it existed before, and was only assigned to the customer. */
  readonly wasThere: boolean;
};

export type DeviceRegistration = ReturnType<typeof createDeviceRegistration>;

/** Registration of devices in the console: all of a device's data in one transaction. */
export function createDeviceRegistration(parts: {
  database: Database;
  devices: DeviceService;
  deviceAssignment: DeviceAssignment;
  credentials: CredentialsService;
  customers: CustomerService;
  purifiers: PurifierService;
}) {
  const { database, devices, deviceAssignment, credentials, customers, purifiers } = parts;

  const doing = <T>(caller: Caller, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(database.db, caller, work);

  /** Assigns the device of that name to the customer; undefined: the tenant has none. */
  async function giveExisting(
    unit: UnitOfWork,
    caller: Caller,
    name: string,
    customerId: string,
  ): Promise<RegisteredDevice | undefined> {
    const found = await devices.findByName(unit, caller, name);
    if (!found) return undefined;
    const { id } = await deviceAssignment.setOwnerFor(caller, found.id, customerId, {}, unit);
    const { credentialsId } = await credentials.getFor(caller, id, unit);
    return { id, accessToken: credentialsId, wasThere: true };
  }

  return {
    /** Adds a device to the stock. For system administrators. @throws ApiError 400/31 */
    enterStock: (caller: Caller, device: Omit<NewDevice, 'tenantId'>): Promise<RegisteredDevice> =>
      doing(caller, async (unit) => {
        const { device: made, credentials: own } = await devices.create({ ...device, tenantId: null }, unit);
        return { id: made.id, accessToken: own.credentialsId, wasThere: false };
      }),

    /**
     * Creates a device of the caller's tenant, with its profile, model, place and customer. If the tenant has one of
     * that name already and the body requests it, that one is assigned to the customer.
     * @throws ApiError 400/31, 403/20 another tenant's customer, 404/32
     */
    create: (caller: Caller, { assignExisting, ...device }: NewTenantDevice): Promise<RegisteredDevice> =>
      doing(caller, async (unit) => {
        const { customerId, purifierId } = device;
        if (customerId && assignExisting) {
          const given = await giveExisting(unit, caller, device.name, customerId);
          if (given) return given;
        }
        if (customerId) await customers.getFor(caller, customerId, unit);
        if (purifierId) await purifiers.checkChoice(caller, purifierId);
        const input = { ...device, tenantId: tenantOf(caller) };
        const { device: made, credentials: own } = await devices.create(input, unit);
        return { id: made.id, accessToken: own.credentialsId, wasThere: false };
      }),

    /**
     * Adds data to a device of the caller's tenant, by id or else name; idempotent.
     * @throws ApiError 404/32 no such device of the tenant, 400/31
     */
    complete: (
      caller: Caller,
      { id: givenId, name }: { readonly id: string | null; readonly name: string },
      change: Pick<DeviceChange, 'description' | 'purifierId' | 'place'>,
    ): Promise<string> =>
      doing(caller, async (unit) => {
        if (change.purifierId) await purifiers.checkChoice(caller, change.purifierId);
        const id = givenId ?? (await devices.getByName(caller, name, unit)).id;
        await devices.changeFor(caller, id, change, unit);
        return id;
      }),
  };
}
