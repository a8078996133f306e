import type { PlanSpot } from '@airdeck/contract/floor-plans/floor-plans';
import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { type ContentSource, contentKibSql } from '../../database/content-size-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { nearest, placeNames, placesHolding } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import type { Scope } from '../../http/caller.ts';
import { orNotFound } from '../../http/found-rows.ts';
import { deviceAttribute } from '../attributes/attributes.tables.ts';
import { ownTimeOut, timeoutMs } from '../devices/devices-sql.ts';
import { measuringDevice } from '../places/measuring-device-sql.ts';
import { floorPlan, floorPlanRoom } from './floor-plans.tables.ts';

type NewPicture = Omit<typeof floorPlan.$inferInsert, 'version'>;

const { content: _, ...described } = getTableColumns(floorPlan);

/** A plan without its picture. */
export type StoredPlan = Omit<typeof floorPlan.$inferSelect, 'content'>;

/** The plan of a place that was found in the caller's scope; undefined: it has none. */
export async function findPlan(db: Queryable, placeId: string): Promise<StoredPlan | undefined> {
  const [found] = await db.select(described).from(floorPlan).where(eq(floorPlan.placeId, placeId));
  return found;
}

/** The same with the picture. */
export async function findPicture(
  db: Queryable,
  placeId: string,
): Promise<{ readonly pictureId: string; readonly content: Buffer } | undefined> {
  const { pictureId, content } = floorPlan;
  const [found] = await db
    .select({ pictureId, content })
    .from(floorPlan)
    .where(eq(floorPlan.placeId, placeId));
  return found;
}

/** Names of a place and of those around it, the innermost first, and the time zone that holds there. */
export async function describePlace(db: Queryable, id: string) {
  const holding = placesHolding({ roomId: place.id, customerId: place.customerId, tenantId: place.tenantId });
  const [found] = await db
    .select({
      // Nested, since columns of a statement on one table lose its name.
      path: sql<string[] | null>`${placeNames(place.id)}`,
      timeZone: sql<string | null>`(select ${nearest('time_zone')} from ${holding} p)`,
    })
    .from(place)
    .where(eq(place.id, id));
  return { path: found?.path ?? [], timeZone: found?.timeZone ?? null };
}

const spot = sql<PlanSpot | null>`case when ${floorPlanRoom.roomId} is not null
  then jsonb_build_object('x', ${floorPlanRoom.x}, 'y', ${floorPlanRoom.y}) end`;

const isIn = (placeId: string) => sql`${place.path} @> array[${placeId}]::uuid[]`;

/**
 * The rooms in a place that are in the caller's scope, in the order of the tree, each with its place on the plan and the
 * device that measures it: of several, that which came last.
 * @param limit more rooms are left out, those on the plan last
 */
export async function listRooms(db: Queryable, caller: Scope, placeId: string, limit: number) {
  const rows = await db
    .select({
      roomId: place.id,
      name: place.name,
      spot,
      deviceId: device.id,
      deviceName: device.name,
      timeoutMs,
      position: sql<number>`row_number() over (order by ${place.treeOrder}, ${place.id})`.mapWith(Number),
    })
    .from(place)
    .leftJoin(floorPlanRoom, and(eq(floorPlanRoom.roomId, place.id), eq(floorPlanRoom.placeId, placeId)))
    .leftJoin(device, and(sql`${device.id} = ${measuringDevice(place.id)}`, callerScope(caller, device)))
    .leftJoin(deviceAttribute, ownTimeOut)
    .where(and(callerScope(caller, place), eq(place.kind, 'room'), isIn(placeId)))
    .orderBy(sql`${floorPlanRoom.roomId} is null`, place.treeOrder, place.id)
    .limit(limit);
  return rows.toSorted((a, b) => a.position - b.position).map(({ position: _, ...room }) => room);
}

/** Ids of the rooms in a place, in no order. */
export async function listRoomIds(tx: Queryable, placeId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: place.id })
    .from(place)
    .where(and(eq(place.kind, 'room'), isIn(placeId)));
  return rows.map(({ id }) => id);
}

/** The places of rooms on a plan, by room. */
export async function listSpots(db: Queryable, placeId: string): Promise<Map<string, PlanSpot>> {
  const { roomId, x, y } = floorPlanRoom;
  const rows = await db
    .select({ roomId, x, y })
    .from(floorPlanRoom)
    .innerJoin(place, eq(place.id, floorPlanRoom.roomId))
    .where(and(eq(floorPlanRoom.placeId, placeId), isIn(placeId)));
  return new Map(rows.map(({ roomId: id, ...at }) => [id, at]));
}

/**
 * The plan of a place, locked until the transaction ends by its place: a plan that is not there yet cannot be locked.
 * @throws ApiError 404/32 the place is gone
 */
export async function lockPlan(tx: Queryable, placeId: string): Promise<StoredPlan | undefined> {
  const [found] = await tx
    .select({ id: place.id })
    .from(place)
    .where(eq(place.id, placeId))
    .for('no key update');
  orNotFound(found, 'Place', placeId);
  return findPlan(tx, placeId);
}

/** Stores a picture, in the place of the one before. */
export async function savePicture(tx: Queryable, picture: NewPicture, version: number): Promise<void> {
  const { placeId: _placeId, ...changed } = picture;
  await tx
    .insert(floorPlan)
    .values({ ...picture, version })
    .onConflictDoUpdate({ target: floorPlan.placeId, set: { ...changed, version } });
}

export async function updateVersion(tx: Queryable, placeId: string, version: number, now: number) {
  await tx.update(floorPlan).set({ version, changedTime: now }).where(eq(floorPlan.placeId, placeId));
}

type PlacedRoom = PlanSpot & { readonly roomId: string };

/** Puts these rooms on a plan, in the place of those before. */
export async function replaceSpots(
  tx: Queryable,
  placeId: string,
  rooms: readonly PlacedRoom[],
): Promise<void> {
  await tx.delete(floorPlanRoom).where(eq(floorPlanRoom.placeId, placeId));
  if (rooms.length > 0)
    await tx.insert(floorPlanRoom).values(rooms.map(({ roomId, x, y }) => ({ placeId, roomId, x, y })));
}

export async function deletePlan(tx: Queryable, placeId: string): Promise<void> {
  await tx.delete(floorPlan).where(eq(floorPlan.placeId, placeId));
}

const pictures: ContentSource = (tenantId) => sql`
  select p.customer_id, ${contentKibSql(sql`octet_length(f.content)`)} as kib
  from ${floorPlan} f join ${place} p on p.id = f.place_id where p.tenant_id = ${tenantId}::uuid`;

/** Pictures of plans, which count towards the content of their tenant. */
export const FLOOR_PLAN_CONTENT: readonly ContentSource[] = [pictures];
