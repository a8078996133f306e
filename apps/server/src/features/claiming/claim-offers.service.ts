import {
  CLAIMING_ALLOWED_KEY,
  CLAIMING_DATA_KEY,
  CLAIMING_ERRORS,
  type Claiming,
} from '@airdeck/contract/claiming/claiming';
import type { Clock } from '../../clock.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError } from '../../http/errors.ts';
import type { AttributeService } from '../attributes/attributes.service.ts';
import type { Device } from '../devices/devices.repository.ts';
import type { DeviceService } from '../devices/devices.service.ts';
import {
  deleteClaimingAttributes,
  deleteOffers,
  findClaimingAttributes,
  findOffer,
} from './claiming.repository.ts';
import { newSecret, readClaimingData } from './claiming-data.ts';

const DAY_MS = 86_400_000;

export type ClaimOfferService = ReturnType<typeof createClaimOfferService>;

/** Means of claiming devices: codes of their tenant, and offers of the devices themselves. */
export function createClaimOfferService(parts: {
  database: Database;
  clock: Clock;
  events: EventBus;
  domainEvents: DomainEvents;
  devices: DeviceService;
  attributes: AttributeService;
}) {
  const { database, clock, events, domainEvents, devices, attributes } = parts;

  /** Any change of owner ends all offers of a device. */
  domainEvents.listenToMoves(async (unit, deviceIds) => {
    await deleteOffers(unit.tx, deviceIds);
    const deleted = await deleteClaimingAttributes(unit.tx, deviceIds);
    const lastUpdateTs = clock();
    unit.afterCommit(() => {
      for (const { deviceId, deviceKey, key } of deleted) {
        const change = { deviceId, deviceKey, scope: 'SERVER_SCOPE', lastUpdateTs } as const;
        events.emit('attributes.changed', { ...change, values: { [key]: undefined } });
      }
    });
  });

  async function describe(tx: Queryable, device: Device): Promise<Claiming> {
    const { id: deviceId, name: deviceName, key, customerId } = device;
    const said = { deviceId, deviceName, secretKey: null, expirationTime: null };
    if (customerId !== null) return { ...said, state: 'owned' };
    const now = clock();
    const { isAllowed, data: value } = await findClaimingAttributes(tx, key);
    const data = readClaimingData(value);
    if (data && data.expirationTime > now) return { ...said, state: 'open', ...data };
    const offer = await findOffer(tx, key);
    if (offer && offer.expirationTime > now) {
      return { ...said, state: 'open', expirationTime: offer.expirationTime };
    }
    return { ...said, state: isAllowed ? 'allowed' : 'closed' };
  }

  /** @throws ApiError 400/31 a customer has the device, 404/32 */
  async function allow(
    unit: UnitOfWork,
    caller: Caller,
    deviceId: string,
    expirationTime: number,
  ): Promise<Claiming> {
    const device = await devices.lockFor(unit, caller, deviceId);
    if (device.customerId !== null) {
      throw new ApiError(CLAIMING_ERRORS.hasOwner, { deviceName: device.name });
    }
    await deleteOffers(unit.tx, [deviceId]);
    const data = JSON.stringify({ secretKey: newSecret(), expirationTime });
    const values = new Map<string, unknown>([
      [CLAIMING_ALLOWED_KEY, true],
      [CLAIMING_DATA_KEY, data],
    ]);
    await attributes.write(caller, readable(device), 'SERVER_SCOPE', values, unit);
    return describe(unit.tx, device);
  }

  return {
    /** States of those of the devices that belong to the caller's tenant, by name. */
    async listFor(caller: Caller, deviceIds: readonly string[]): Promise<Claiming[]> {
      const described: Claiming[] = [];
      for (const device of await devices.listByIdsFor(caller, deviceIds)) {
        described.push(await describe(database.db, device));
      }
      return described;
    },

    /**
     * Creates new codes for devices of the caller's tenant, all or none. Returned in the order of `deviceIds`.
     * @throws ApiError 400/31 a customer has one of them, 404/32
     */
    allowFor: (caller: Caller, deviceIds: readonly string[], days: number): Promise<Claiming[]> =>
      inUnitOfWork(database.db, caller, async (unit) => {
        const expirationTime = clock() + days * DAY_MS;
        const allowed = new Map<string, Claiming>();
        // Lock order: rows of several devices by device id.
        for (const deviceId of [...new Set(deviceIds)].sort()) {
          allowed.set(deviceId, await allow(unit, caller, deviceId, expirationTime));
        }
        return [...new Set(deviceIds)].flatMap((deviceId) => allowed.get(deviceId) ?? []);
      }),

    /** Deletes code and offer of a device, and its permission to offer itself. @throws ApiError 404/32 */
    forbidFor: (caller: Caller, deviceId: string): Promise<Claiming> =>
      inUnitOfWork(database.db, caller, async (unit) => {
        const device = await devices.lockFor(unit, caller, deviceId);
        await deleteOffers(unit.tx, [deviceId]);
        const keys = [CLAIMING_ALLOWED_KEY, CLAIMING_DATA_KEY];
        await attributes.delete(caller, readable(device), 'SERVER_SCOPE', keys, unit);
        return describe(unit.tx, device);
      }),
  };
}

const readable = ({ id, key, tenantReadableFrom: readableFrom }: Device) => ({ id, key, readableFrom });
