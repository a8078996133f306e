import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import { MAX_SETTLED_DEVICES, type ProposedRoom, type RoomPeriod } from '@airdeck/contract/places/rooms';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { badRequest, permissionDenied } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { DeviceRooms } from '../devices/device-rooms.service.ts';
import { groupedBy } from '../notifications/grouped-by.ts';
import { createNamedRooms } from './named-rooms.ts';
import { checkManages, ownerOf } from './place-owner.ts';
import {
  findPlace,
  findPlaceNames,
  listDevicesWithin,
  listUnsettled,
  lockPlace,
  type StoredPlace,
} from './places.repository.ts';
import { roomOfLabel } from './room-of-label.ts';
import { closePeriods, insertPeriods, listPeriods } from './room-periods.repository.ts';

type Settled = {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly roomId: string | null;
};

export type RoomService = ReturnType<typeof createRoomService>;

/** The devices that measure rooms, and the periods in which they did. */
export function createRoomService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  deviceRooms: DeviceRooms;
}) {
  const { database, clock, domainEvents, events, deviceRooms } = parts;
  const { db } = database;
  const namedRooms = createNamedRooms({ clock, domainEvents });

  // A device that leaves its owner leaves its room: see `owner-columns.ts`.
  domainEvents.listenToMoves(({ tx }, deviceIds) => closePeriods(tx, deviceIds, clock()));
  domainEvents.listenToAll(async ({ tx }, published) => {
    const deleted = published.flatMap(({ entityType, action, entity }) =>
      entityType === 'DEVICE' && action === 'deleted' ? [entity.id] : [],
    );
    if (deleted.length > 0) await closePeriods(tx, deleted, clock());
  });

  /**
   * Puts locked devices into a room of their owner, or takes them out of theirs. Without effect on those that are there.
   * @param fromTime null: since they came to their owner
   * @returns the number of devices that moved
   */
  async function settle(
    unit: UnitOfWork,
    devices: readonly Settled[],
    room: Pick<StoredPlace, 'id' | 'name'> | null,
    fromTime: number | null,
  ): Promise<number> {
    const moved = devices.filter(({ roomId }) => roomId !== (room?.id ?? null));
    if (moved.length === 0) return 0;
    const ids = moved.map(({ id }) => id);
    const names = await findPlaceNames(
      unit.tx,
      moved.map(({ roomId }) => roomId),
    );
    await deviceRooms.settle(unit, ids, room?.id ?? null);
    await closePeriods(unit.tx, ids, clock());
    if (room) await insertPeriods(unit.tx, room.id, moved, fromTime);
    await domainEvents.publishAll(
      unit,
      moved.map((entity) => ({
        entityType: 'DEVICE',
        action: 'roomChanged',
        entity,
        details: { from: names.get(entity.roomId) ?? null, to: room?.name ?? null },
      })),
    );
    const owners = new Map(
      moved.map(({ tenantId, customerId }) => [`${tenantId} ${customerId}`, { tenantId, customerId }]),
    );
    unit.afterCommit(() => events.emit('places.changed', [...owners.values()]));
    return moved.length;
  }

  return {
    /** @throws ApiError 400/31 if there is no such room, or its owner does not have one of the devices */
    settle(
      caller: Caller,
      roomId: string | null,
      deviceIds: readonly string[],
      leavingIds: readonly string[] = [],
    ): Promise<void> {
      return inUnitOfWork(db, caller, async (unit) => {
        const room = roomId === null ? null : await lockPlace(unit.tx, caller, roomId);
        // Those who are limited to branches take no device out of them, also not into no room.
        if (caller.placeIds !== null && (room === null || leavingIds.length > 0)) throw permissionDenied();
        if (room === undefined || (room && room.kind !== 'room')) throw badRequest(PLACE_ERRORS.roomUnknown);
        const named = new Set([...deviceIds, ...leavingIds]);
        const devices = await deviceRooms.lockFor(unit, caller, [...named]);
        const isOfOwner = (one: Settled) => room === null || one.customerId === room.customerId;
        if (devices.length < named.size || !devices.every(isOfOwner))
          throw badRequest(PLACE_ERRORS.deviceUnknown);
        const leaving = new Set(leavingIds);
        await settle(
          unit,
          devices.filter(({ id }) => leaving.has(id)),
          null,
          null,
        );
        await settle(
          unit,
          devices.filter(({ id }) => !leaving.has(id)),
          room,
          clock(),
        );
      });
    },

    /** Takes all devices out of a locked place. Returns their number. */
    async leaveAll(unit: UnitOfWork, placeId: string): Promise<number> {
      return settle(unit, await listDevicesWithin(unit.tx, placeId), null, null);
    },

    /** Rooms for labelled devices of an owner that are in none. */
    async propose(caller: Caller, customerId: string | undefined) {
      const devices = await listUnsettled(db, caller, ownerOf(caller, customerId), MAX_SETTLED_DEVICES);
      return devices.map((device) => ({ ...device, ...roomOfLabel(device.deviceLabel ?? '') }));
    },

    /**
     * Puts devices of an owner into rooms by name. Places that are missing are made.
     * @throws ApiError 400/31, 403/20
     */
    accept(
      caller: Caller,
      customerId: string | null | undefined,
      proposed: readonly ProposedRoom[],
      outer?: UnitOfWork,
    ): Promise<{ madePlaces: number; settledDevices: number }> {
      checkManages(caller);
      const owner = ownerOf(caller, customerId);
      return inUnitOfWork(db, outer ?? caller, async (unit) => {
        await takeTurnToAdd(unit.tx, 'places', owner);
        const { rooms, madePlaces } = await namedRooms.findOrMake(unit, owner, proposed);
        const roomOf = new Map(proposed.map(({ deviceId }, index) => [deviceId, rooms[index]]));
        const devices = await deviceRooms.lockFor(unit, caller, [...roomOf.keys()]);
        const isOfOwner = (one: Settled) => one.customerId === owner.customerId;
        if (devices.length < roomOf.size || !devices.every(isOfOwner))
          throw badRequest(PLACE_ERRORS.deviceUnknown);
        let settledDevices = 0;
        for (const [room, inIt] of groupedBy(devices, ({ id }) => roomOf.get(id))) {
          // Their labels say that they were there before.
          if (room) settledDevices += await settle(unit, inIt, room, null);
        }
        if (madePlaces > 0) unit.afterCommit(() => events.emit('places.changed', [owner]));
        return { madePlaces, settledDevices };
      });
    },

    /** The devices that measured a room, the last first. @throws ApiError 404/32 */
    async periods(caller: Caller, roomId: string): Promise<RoomPeriod[]> {
      orNotFound(await findPlace(db, caller, roomId), 'Place', roomId);
      return listPeriods(db, caller, roomId);
    },
  };
}
