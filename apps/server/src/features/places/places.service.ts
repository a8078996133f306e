import {
  type NewPlace,
  type PARENTS_OF,
  PLACE_ERRORS,
  type PlaceChange,
  type PlaceFactChanges,
  type PlaceTree,
} from '@airdeck/contract/places/places';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { type Owner, takeTurnToAdd } from '../../database/limited-rows-sql.ts';
import { changedFields, newEntity, nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import { type Caller, managesShared } from '../../http/caller.ts';
import { mapConstraintErrors } from '../../http/constraint-errors.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { orNotFound } from '../../http/found-rows.ts';
import type { DeviceRooms } from '../devices/device-rooms.service.ts';
import { groupedBy } from '../notifications/grouped-by.ts';
import { factsAfter, factsOf, NO_FACTS } from './place-facts.ts';
import { inSiblingOrder, inTreeOrder } from './place-order.ts';
import { checkManages, ownerOf } from './place-owner.ts';
import { parentFor } from './place-parent.ts';
import { PLACE_CONSTRAINTS } from './places.constraints.ts';
import { PLACE_LIMITS } from './places.limits.ts';
import {
  countPlaces,
  deletePlace,
  findPlace,
  findWhole,
  findWholeHeld,
  insertPlaces,
  listPlaceRows,
  listPlaces,
  listRoomDevices,
  lockPlace,
  nextPosition,
  type StoredPlace,
  updateParent,
  updatePlace,
  updatePositions,
} from './places.repository.ts';
import type { RoomService } from './rooms.service.ts';

const { numbers: limits } = PLACE_LIMITS;

export type PlaceService = ReturnType<typeof createPlaceService>;

/** The buildings, floors and rooms of customers and tenants, and what is said of them. */
export function createPlaceService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  deviceRooms: DeviceRooms;
  rooms: RoomService;
}) {
  const { database, clock, domainEvents, events, deviceRooms, rooms } = parts;
  const { db } = database;

  /**
   * Changes places of an owner, one transaction after the other: paths, positions and what devices inherit follow from
   * several rows.
   */
  const changing = <T>(
    caller: Caller,
    owner: Owner,
    change: (unit: UnitOfWork) => Promise<T>,
    outer?: UnitOfWork,
  ): Promise<T> => {
    checkManages(caller);
    return inUnitOfWork(db, outer ?? caller, async (unit) => {
      await takeTurnToAdd(unit.tx, 'places', owner);
      unit.afterCommit(() => events.emit('places.changed', [owner]));
      return change(unit);
    });
  };

  /** The same for a place in scope. @throws ApiError 403/20, 404/32 */
  async function changingPlace<T>(
    caller: Caller,
    id: string,
    change: (unit: UnitOfWork, stored: StoredPlace) => Promise<T>,
  ): Promise<T> {
    checkManages(caller);
    return inUnitOfWork(db, caller, async (unit) => {
      const { tenantId, customerId } = orNotFound(await lockPlace(unit.tx, caller, id), 'Place', id);
      const owner = { tenantId, customerId };
      return changing(
        caller,
        owner,
        async () => change(unit, orNotFound(await lockPlace(unit.tx, caller, id), 'Place', id)),
        unit,
      );
    });
  }

  return {
    /** The places of an owner in the caller's scope, each followed by what is in it. */
    async list(caller: Caller, customerId: string | undefined): Promise<PlaceTree> {
      const owner = ownerOf(caller, customerId);
      const isWhole = caller.placeIds === null;
      const [places, whole, wholeHeld, devices] = await Promise.all([
        listPlaces(db, caller, owner),
        isWhole ? findWhole(db, owner) : undefined,
        isWhole ? findWholeHeld(db, owner) : NO_FACTS,
        listRoomDevices(db, caller, owner),
      ]);
      const devicesIn = groupedBy(devices, ({ roomId }) => roomId);
      return {
        places: inTreeOrder(places).map(({ tenantId: _, createdTime: __, path, kind, ...row }) => ({
          ...row,
          isAround: caller.placeIds?.some((id) => path.includes(id)) === false,
          kind: kind as keyof typeof PARENTS_OF,
          devices: (devicesIn.get(row.id) ?? []).map(({ roomId: _, ...device }) => device),
        })),
        whole: whole ? factsOf(whole) : NO_FACTS,
        wholeHeld,
        mayManage: managesShared(caller),
      };
    },

    /** A place that people made. @throws ApiError 404/32 out of the caller's scope */
    getFor: async (caller: Caller, id: string): Promise<StoredPlace> =>
      orNotFound(await findPlace(db, caller, id), 'Place', id),

    /** @throws ApiError 400/31, 403/20 */
    create(caller: Caller, { customerId, kind, parentId, name, ...changes }: NewPlace): Promise<string> {
      const owner = ownerOf(caller, customerId);
      return changing(caller, owner, async (unit) => {
        if ((await countPlaces(unit.tx, owner)) >= limits.perOwner)
          throw new ApiError(PLACE_ERRORS.tooMany, { max: limits.perOwner });
        const parent = await parentFor(unit, owner, kind, parentId);
        const entity = newEntity(clock);
        const row = {
          ...entity,
          ...owner,
          kind,
          parentId,
          path: [...(parent?.path ?? []), entity.id],
          name,
          position: await nextPosition(unit.tx, owner, parentId),
          ...factsAfter(NO_FACTS, changes),
        };
        await mapConstraintErrors(PLACE_CONSTRAINTS, row, () => insertPlaces(unit.tx, [row]));
        await domainEvents.publish(unit, { entityType: 'PLACE', action: 'created', entity: row });
        return entity.id;
      });
    },

    /** Devices in it follow. @throws ApiError 400/31, 403/20, 404/32, 409/35 */
    update(
      caller: Caller,
      id: string,
      { name, volumeM3, version: seen, ...changes }: PlaceChange,
    ): Promise<void> {
      return changingPlace(caller, id, async (unit, stored) => {
        const version = nextVersion('Place', stored.version, seen);
        const said = {
          name: name ?? stored.name,
          volumeM3: volumeM3 === undefined ? stored.volumeM3 : volumeM3,
        };
        const change = { ...said, ...factsAfter(stored, changes), version };
        const row = await mapConstraintErrors(PLACE_CONSTRAINTS, change, () =>
          updatePlace(unit.tx, id, change),
        );
        await deviceRooms.follow(unit, { placeId: id });
        const details = changedFields(stored, row);
        await domainEvents.publish(unit, { entityType: 'PLACE', action: 'updated', entity: row, details });
      });
    },

    /** Changes what holds for all of an owner. @throws ApiError 400/31, 403/20 */
    saveWhole(
      caller: Caller,
      { customerId: given, ...changes }: PlaceFactChanges & { customerId?: string | null | undefined },
    ): Promise<void> {
      const owner = ownerOf(caller, given);
      const { tenantId, customerId } = owner;
      return changing(caller, owner, async (unit) => {
        const stored = await findWhole(unit.tx, owner);
        const facts = factsAfter(stored ?? NO_FACTS, changes);
        const entity = newEntity(clock);
        const kind = customerId === null ? ('tenant' as const) : ('customer' as const);
        const row = { ...entity, ...owner, kind, parentId: null, path: [entity.id], name: '', position: 0 };
        if (stored) await updatePlace(unit.tx, stored.id, { ...facts, version: stored.version + 1 });
        else
          await mapConstraintErrors(PLACE_CONSTRAINTS, {}, () =>
            insertPlaces(unit.tx, [{ ...row, ...facts }]),
          );
        await deviceRooms.follow(unit, customerId === null ? { tenantId } : { customerId });
        const entry = { entityType: 'PLACE', action: 'updated', entity: stored ?? row } as const;
        await domainEvents.publish(unit, { ...entry, details: changedFields(stored ?? NO_FACTS, facts) });
      });
    },

    /**
     * Moves a floor or a room, with what is in it, or puts it among its siblings.
     * @param beforeId the sibling after it; null: none; missing: the last, or by name
     * @throws ApiError 400/31, 403/20, 404/32
     */
    move(
      caller: Caller,
      id: string,
      { parentId, beforeId }: { parentId: string | null; beforeId?: string | null | undefined },
    ): Promise<void> {
      return changingPlace(caller, id, async (unit, stored) => {
        const { tenantId, customerId } = stored;
        const owner = { tenantId, customerId };
        const parent = await parentFor(unit, owner, stored.kind as keyof typeof PARENTS_OF, parentId);
        if (parentId !== stored.parentId) {
          const position = await nextPosition(unit.tx, owner, parentId);
          await mapConstraintErrors(PLACE_CONSTRAINTS, stored, () => updateParent(unit.tx, stored, parent));
          await updatePlace(unit.tx, id, { position });
          await deviceRooms.carried(unit, { placeId: id });
        }
        if (beforeId !== undefined) {
          const siblings = (await listPlaceRows(unit.tx, owner)).filter(
            (one) => one.parentId === parentId && one.id !== id,
          );
          const ids = inSiblingOrder(siblings).map((one) => one.id);
          const at = beforeId === null ? ids.length : ids.indexOf(beforeId);
          if (at < 0) throw badRequest(PLACE_ERRORS.parentUnknown);
          await updatePositions(unit.tx, ids.toSpliced(at, 0, id));
        }
        await deviceRooms.follow(unit, { placeId: id });
        await domainEvents.publish(unit, { entityType: 'PLACE', action: 'moved', entity: stored });
      });
    },

    /** Deletes a place with all that is in it; its devices stay. @throws ApiError 403/20, 404/32 */
    delete(caller: Caller, id: string): Promise<{ deletedPlaces: number; leftDevices: number }> {
      return changingPlace(caller, id, async (unit, stored) => {
        const leftDevices = await rooms.leaveAll(unit, id);
        const deletedPlaces = await deletePlace(unit.tx, id);
        await domainEvents.publish(unit, { entityType: 'PLACE', action: 'deleted', entity: stored });
        return { deletedPlaces, leftDevices };
      });
    },
  };
}
