import { PLACE_ERRORS } from '@airdeck/contract/places/places';
import { MAX_SETTLED_DEVICES, type ProposedRoom, type RoomPeriod } from '@airdeck/contract/places/rooms';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest, permissionDenied } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { DeviceRooms } from '../devices/device-rooms.service.ts';
import { createNamedRooms, planRooms } from './named-rooms.ts';
import { checkManages, ownerOf } from './place-owner.ts';
import {
  findPlace,
  findPlaceNames,
  listDevicesWithin,
  listPlaceRows,
  listUnsettled,
  lockPlace,
  type StoredPlace,
} from './places.repository.ts';
import { type NamedRoom, roomOfLabel } from './room-of-label.ts';
import { closePeriods, insertPeriods, listPeriods } from './room-periods.repository.ts';

type Settled = {
  readonly id: string;
  readonly name: string;
  readonly tenantId: string;
  readonly customerId: string | null;
  readonly roomId: string | null;
};

/** Nothing is made of what is refused. */
function madeOrNone<T>(plan: () => readonly T[]): readonly T[] {
  try {
    return plan();
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

/** A device, the room that it is in from now on, and since when, epoch ms; null: since it came to its owner. */
type Settling = {
  readonly device: Settled;
  readonly room: Pick<StoredPlace, 'id' | 'name'> | null;
  readonly fromTime: number | null;
};

const leaving = (device: Settled): Settling => ({ device, room: null, fromTime: null });

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
   * Puts locked devices into rooms of their owners, or takes them out of theirs. Without effect on those that are there.
   * @returns the number of devices that moved
   */
  async function settle(unit: UnitOfWork, settlings: readonly Settling[]): Promise<number> {
    const moved = settlings.filter(({ device, room }) => device.roomId !== (room?.id ?? null));
    if (moved.length === 0) return 0;
    const names = await findPlaceNames(
      unit.tx,
      moved.map(({ device }) => device.roomId),
    );
    await deviceRooms.settle(
      unit,
      moved.map(({ device, room }) => ({ deviceId: device.id, roomId: room?.id ?? null })),
    );
    const ids = moved.map(({ device }) => device.id);
    await closePeriods(unit.tx, ids, clock());
    await insertPeriods(
      unit.tx,
      moved.flatMap(({ device, room, fromTime }) => (room ? [{ device, roomId: room.id, fromTime }] : [])),
    );
    await domainEvents.publishAll(
      unit,
      moved.map(({ device: entity, room }) => ({
        entityType: 'DEVICE',
        action: 'roomChanged',
        entity,
        details: { from: names.get(entity.roomId) ?? null, to: room?.name ?? null },
      })),
    );
    const owners = new Map(
      moved.map(({ device: { tenantId, customerId } }) => [
        `${tenantId} ${customerId}`,
        { tenantId, customerId },
      ]),
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
        const leavers = new Set(leavingIds);
        await settle(
          unit,
          devices.map((device) =>
            leavers.has(device.id) ? leaving(device) : { device, room, fromTime: clock() },
          ),
        );
      });
    },

    /** Takes all devices out of a locked place. Returns their number. */
    async leaveAll(unit: UnitOfWork, placeId: string): Promise<number> {
      return settle(unit, (await listDevicesWithin(unit.tx, placeId)).map(leaving));
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
        const settledDevices = await settle(
          unit,
          devices.flatMap((device) => {
            const room = roomOf.get(device.id);
            // Those that are in no room yet were there before, as their labels or a first file say.
            return room ? [{ device, room, fromTime: device.roomId === null ? null : clock() }] : [];
          }),
        );
        if (madePlaces > 0) unit.afterCommit(() => events.emit('places.changed', [owner]));
        return { madePlaces, settledDevices };
      });
    },

    /** Changes of places of these owners wait until the transaction ends. @param customerIds null: the tenant itself */
    async takeTurns(
      { tx }: UnitOfWork,
      caller: Caller,
      customerIds: readonly (string | null)[],
    ): Promise<void> {
      for (const customerId of customerIds.toSorted())
        await takeTurnToAdd(tx, 'places', ownerOf(caller, customerId));
    },

    /**
     * Names of the places that `accept` would make, each with those around it, the innermost first; none where it would
     * refuse them.
     */
    async missing(
      caller: Caller,
      customerId: string | null,
      names: readonly NamedRoom[],
    ): Promise<string[][]> {
      const owner = ownerOf(caller, customerId);
      const stored = await listPlaceRows(db, owner);
      const made = madeOrNone(() => planRooms(clock, owner, stored, names).made);
      const nameOf = new Map([...stored, ...made].map(({ id, name }) => [id, name]));
      return made.map(({ path }) => path.toReversed().map((id) => nameOf.get(id) ?? ''));
    },

    /** The devices that measured a room, the last first. @throws ApiError 404/32 */
    async periods(caller: Caller, roomId: string): Promise<RoomPeriod[]> {
      orNotFound(await findPlace(db, caller, roomId), 'Place', roomId);
      return listPeriods(db, caller, roomId);
    },
  };
}
