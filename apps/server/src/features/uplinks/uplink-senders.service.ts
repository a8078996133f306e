import { UPLINK_ERRORS, type UplinkSender } from '@airdeck/contract/uplinks/uplinks';
import { tenantOf } from '../../database/caller-scope-sql.ts';
import type { Database } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import {
  deleteSender,
  findSender,
  linkSender,
  listSenders,
  lockSender,
  type SenderRow,
  type StoredSender,
} from './uplink-senders.repository.ts';

export type UplinkSenderService = ReturnType<typeof createUplinkSenderService>;

/** The devices that other systems have named, and the tenant's devices for which their messages are stored. */
export function createUplinkSenderService(parts: {
  database: Database;
  domainEvents: DomainEvents;
  devices: Pick<DeviceService, 'create' | 'lockFor'>;
}) {
  const { database, domainEvents, devices } = parts;
  const { db } = database;

  /** @throws ApiError 404/32 */
  async function bodyFor(caller: Caller, id: string): Promise<UplinkSender> {
    return bodyOf(orNotFound(await findSender(db, tenantOf(caller), id), 'Uplink sender', id));
  }

  /** Changes one of the caller's tenant, locked. @throws ApiError 404/32 */
  const changing = (
    caller: Caller,
    id: string,
    change: (unit: UnitOfWork, stored: StoredSender) => Promise<void>,
  ): Promise<void> =>
    inUnitOfWork(db, caller, async (unit) =>
      change(unit, orNotFound(await lockSender(unit.tx, tenantOf(caller), id), 'Uplink sender', id)),
    );

  /** The device that it is linked to, if the tenant has it. @throws ApiError 404/32 */
  const lockDevice = (unit: UnitOfWork, caller: Caller, deviceId: string) =>
    devices.lockFor(unit, caller, deviceId).catch((error: unknown) => {
      if (error instanceof ApiError) return undefined;
      throw error;
    });

  return {
    async list(caller: Caller): Promise<UplinkSender[]> {
      return (await listSenders(db, tenantOf(caller))).map(bodyOf);
    },

    /** Creates a device with its serial number as name, in the profile of its key. @throws ApiError 400/31, 404/32 */
    async createDevice(caller: Caller, id: string): Promise<UplinkSender> {
      const known = orNotFound(await findSender(db, tenantOf(caller), id), 'Uplink sender', id);
      await changing(caller, id, async (unit, { tenantId, serial, name }) => {
        const { device } = await devices.create(
          {
            tenantId,
            name: serial,
            label: name,
            ...(known.profileId && { deviceProfileId: known.profileId }),
          },
          unit,
        );
        await linkSender(unit.tx, id, device.id);
      });
      return bodyFor(caller, id);
    },

    /** @throws ApiError 400/31, 404/32 */
    async link(caller: Caller, id: string, deviceId: string): Promise<UplinkSender> {
      await changing(caller, id, async (unit) => {
        const entity = await lockDevice(unit, caller, deviceId);
        if (!entity) throw badRequest(UPLINK_ERRORS.deviceUnknown);
        await linkSender(unit.tx, id, deviceId);
        await domainEvents.publish(unit, { entityType: 'DEVICE', action: 'uplinkLinked', entity });
      });
      return bodyFor(caller, id);
    },

    /** @throws ApiError 404/32 */
    forget: (caller: Caller, id: string): Promise<void> =>
      changing(caller, id, async (unit, { deviceId }) => {
        const entity = deviceId === null ? undefined : await lockDevice(unit, caller, deviceId);
        await deleteSender(unit.tx, id);
        if (entity)
          await domainEvents.publish(unit, { entityType: 'DEVICE', action: 'uplinkUnlinked', entity });
      }),
  };
}

function bodyOf({ id, serial, name, source, firstSeenTime, lastSeenTime, device }: SenderRow): UplinkSender {
  return { id, serial, name, source, firstSeenTime, lastSeenTime, device };
}
