import { randomUUID } from 'node:crypto';
import {
  FLOOR_PLAN_ERRORS,
  type FloorPlan,
  type FloorPlanHours,
  MAX_PLAN_ROOMS,
  MAX_PLAN_SIDE_PX,
  type PlanSpot,
} from '@airdeck/contract/floor-plans/floor-plans';
import type { MadePlaceKind } from '@airdeck/contract/places/places';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { nextVersion } from '../../database/stored-entity.ts';
import { inUnitOfWork, type UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import type { EventBus } from '../../events.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import type { ContentQuota } from '../../limits/content-quota.ts';
import { encodePicture, type PictureShape } from '../../pictures/picture-encoder.ts';
import type { ReportedDevices } from '../history/reported-devices.service.ts';
import type { PlaceService } from '../places/places.service.ts';
import {
  deletePlan,
  describePlace,
  findPicture,
  findPlan,
  listRoomIds,
  listRooms,
  listSpots,
  lockPlan,
  replaceSpots,
  type StoredPlan,
  savePicture,
  updateVersion,
} from './floor-plans.repository.ts';
import { hoursOf, hoursUntil } from './plan-hours.ts';

const PLAN_PICTURE: PictureShape = {
  fit: 'inside',
  format: 'webp',
  widthPx: MAX_PLAN_SIDE_PX,
  heightPx: MAX_PLAN_SIDE_PX,
};

/** A plan without the rooms' names and devices, for a screen that knows them. */
export type ShownPlan = {
  /** The name of the place. */
  readonly title: string;
  readonly picture: NonNullable<FloorPlan['picture']>;
  readonly spots: ReadonlyMap<string, PlanSpot>;
};

export type FloorPlanService = ReturnType<typeof createFloorPlanService>;

/** Pictures of floors and buildings, and where rooms are on them. */
export function createFloorPlanService(parts: {
  database: Database;
  clock: Clock;
  domainEvents: DomainEvents;
  events: EventBus;
  contentQuota: ContentQuota;
  places: Pick<PlaceService, 'getFor'>;
  reportedDevices: ReportedDevices;
}) {
  const { database, clock, domainEvents, events, contentQuota, places, reportedDevices } = parts;
  const { db } = database;

  /** @throws ApiError 404/32 out of the caller's scope, 400/31 for a room */
  async function placeFor(caller: Caller, placeId: string) {
    const found = await places.getFor(caller, placeId);
    if (found.kind === 'room') throw badRequest(FLOOR_PLAN_ERRORS.placeUnfit);
    return found;
  }

  /** Changes a plan of which a version was seen. @throws ApiError 400/31, 404/32, 409/35 */
  async function changing<T>(
    caller: Caller,
    placeId: string,
    change: (unit: UnitOfWork, stored: StoredPlan | undefined) => Promise<T>,
  ): Promise<T> {
    const entity = await placeFor(caller, placeId);
    const { tenantId, customerId } = entity;
    return inUnitOfWork(db, caller, async (unit) => {
      const changed = await change(unit, await lockPlan(unit.tx, placeId));
      const details = { changed: ['floorPlan'] };
      await domainEvents.publish(unit, { entityType: 'PLACE', action: 'updated', entity, details });
      unit.afterCommit(() => events.emit('places.changed', [{ tenantId, customerId }]));
      return changed;
    });
  }

  const pictureOf = ({ pictureId: id, width, height }: StoredPlan) => ({
    id,
    widthPx: width,
    heightPx: height,
  });

  return {
    /** @throws ApiError 404/32, 400/31 */
    async get(caller: Caller, placeId: string): Promise<FloorPlan> {
      const { kind } = await placeFor(caller, placeId);
      const [plan, about, rooms] = await Promise.all([
        findPlan(db, placeId),
        describePlace(db, placeId),
        listRooms(db, caller, placeId, MAX_PLAN_ROOMS),
      ]);
      return {
        placeId,
        kind: kind as MadePlaceKind,
        ...about,
        picture: plan ? pictureOf(plan) : null,
        version: plan?.version ?? 0,
        rooms: rooms.map(({ deviceId, deviceName, timeoutMs, ...room }) => ({
          ...room,
          device: deviceId === null ? null : { deviceId, name: deviceName ?? '', timeoutMs },
        })),
      };
    },

    /** WebP. @throws ApiError 404/32, 400/31 */
    async picture(caller: Caller, placeId: string): Promise<{ id: string; content: Buffer }> {
      await placeFor(caller, placeId);
      const found = await findPicture(db, placeId);
      if (!found) throw new ApiError(FLOOR_PLAN_ERRORS.missing);
      return { id: found.pictureId, content: found.content };
    },

    /**
     * Rooms keep their places on it.
     * @param picture Base64
     * @returns the new version
     * @throws ApiError 400/31, 404/32, 409/35, 413/31, 429/33
     */
    async savePicture(
      caller: Caller,
      placeId: string,
      { picture, version: seen }: { picture: string; version?: number | undefined },
    ): Promise<number> {
      const { tenantId, customerId } = await placeFor(caller, placeId);
      const { content, widthPx, heightPx } = await encodePicture(picture, PLAN_PICTURE);
      return changing(caller, placeId, async (unit, stored) => {
        const version = nextVersion('Floor plan', stored?.version ?? 0, seen);
        const pictureId = randomUUID();
        const size = { width: widthPx, height: heightPx };
        await savePicture(unit.tx, { placeId, pictureId, content, ...size, changedTime: clock() }, version);
        await contentQuota.take(unit, { tenantId, customerId }, content.length);
        return version;
      });
    },

    /** @returns the new version. @throws ApiError 400/31, 404/32, 409/35 */
    placeRooms(
      caller: Caller,
      placeId: string,
      {
        rooms,
        version: seen,
      }: { rooms: readonly (PlanSpot & { roomId: string })[]; version?: number | undefined },
    ): Promise<number> {
      return changing(caller, placeId, async (unit, stored) => {
        if (!stored) throw new ApiError(FLOOR_PLAN_ERRORS.missing);
        const version = nextVersion('Floor plan', stored.version, seen);
        const known = new Set(await listRoomIds(unit.tx, placeId));
        if (rooms.some(({ roomId }) => !known.has(roomId))) throw badRequest(FLOOR_PLAN_ERRORS.roomUnknown);
        await replaceSpots(unit.tx, placeId, rooms);
        await updateVersion(unit.tx, placeId, version, clock());
        return version;
      });
    },

    /** @throws ApiError 400/31, 404/32 */
    delete(caller: Caller, placeId: string): Promise<void> {
      return changing(caller, placeId, async (unit, stored) => {
        if (!stored) throw new ApiError(FLOOR_PLAN_ERRORS.missing);
        await deletePlan(unit.tx, placeId);
      });
    },

    /** Hourly means of the rooms on a plan. @throws ApiError 400/31, 404/32; the signal's reason if aborted */
    async hours(
      caller: Caller,
      placeId: string,
      keys: readonly string[],
      gone: AbortSignal,
    ): Promise<FloorPlanHours> {
      await placeFor(caller, placeId);
      const rooms = await listRooms(db, caller, placeId, MAX_PLAN_ROOMS);
      const ids = rooms.flatMap(({ roomId, spot }) => (spot ? [roomId] : []));
      const hours = hoursUntil(clock());
      const opened = ids.length > 0 ? await reportedDevices.open(caller, ids) : [];
      return { hours, rooms: await hoursOf(opened, keys, hours, gone) };
    },

    /** The plan of a place whose reader was checked elsewhere; undefined: it has none. */
    async shownOf(placeId: string): Promise<ShownPlan | undefined> {
      const plan = await findPlan(db, placeId);
      if (!plan) return undefined;
      const { path } = await describePlace(db, placeId);
      return {
        title: path.toReversed().join(' · '),
        picture: pictureOf(plan),
        spots: await listSpots(db, placeId),
      };
    },

    /** Its picture as WebP; undefined: it has none. */
    shownPicture: async (placeId: string): Promise<{ id: string; content: Buffer } | undefined> => {
      const found = await findPicture(db, placeId);
      return found && { id: found.pictureId, content: found.content };
    },
  };
}
