import type { NewDeviceRecord } from '@airdeck/contract/device-records';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { Caller } from '../../http/caller.ts';
import type { PurifierService } from '../purifiers/purifiers.service.ts';
import { describedBy } from './device-fields.ts';
import { givenPlace } from './device-place.ts';
import type { DeviceService } from './devices.service.ts';

export type DeviceRegistration = ReturnType<typeof createDeviceRegistration>;

/** What people do in the console to add a device: all that they say of it in one act. */
export function createDeviceRegistration(parts: {
  database: Database;
  devices: DeviceService;
  purifiers: PurifierService;
}) {
  const { database, devices, purifiers } = parts;

  const doing = <T>(caller: Caller, work: (unit: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(database.db, undefined, work, caller);

  return {
    /** Puts a device into the stock. For system administrators. @throws ApiError 400/31 */
    enterStock: (caller: Caller, body: NewDeviceRecord): Promise<{ id: string; accessToken: string }> =>
      doing(caller, async (unit) => {
        const { device, credentials: own } = await devices.create(
          { ...fieldsOf(body), tenantId: null },
          unit,
        );
        return { id: device.id, accessToken: own.credentialsId };
      }),

    /**
     * Adds to what is known of a device that the caller's tenant has, by its id or else its name: once or many times,
     * the outcome is the same.
     * @throws ApiError 404/32 the tenant has no such device, 400/31
     */
    complete: (caller: Caller, body: NewDeviceRecord): Promise<string> =>
      doing(caller, async (unit) => {
        const { deviceId, deviceName, description, purifierId } = body;
        if (purifierId) await purifiers.checkChoice(caller, purifierId);
        const id = deviceId ?? (await devices.getByName(caller, deviceName, unit)).id;
        const change = { description: description ?? undefined, purifierId: purifierId ?? undefined };
        await devices.changeFor(caller, id, { ...change, place: givenPlace(body) }, unit);
        return id;
      }),
  };
}

/** What a body says of a new device, apart from whose it is. */
const fieldsOf = (body: NewDeviceRecord) => ({
  name: body.deviceName,
  label: body.deviceLabel,
  type: body.deviceProfileName,
  additionalInfo: describedBy(body.description),
  accessToken: body.accessToken,
  purifierId: body.purifierId ?? null,
  place: givenPlace(body),
});
