import type { PlaceFacts } from '@airdeck/contract/places/places';
import { and, eq, getTableColumns, inArray, isNotNull, isNull, max, type SQL, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope, trunkScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { nearest, placesHolding, placesWithin, treeOrder } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import type { Scope } from '../../http/caller.ts';

const { ownerId: _owner, depth: _depth, treeOrder: _order, ...columns } = getTableColumns(place);

type Computed = 'ownerId' | 'depth' | 'treeOrder';
export type StoredPlace = Omit<typeof place.$inferSelect, Computed>;
export type NewPlaceRow = Omit<typeof place.$inferInsert, Computed>;
export type PlaceWithHeld = StoredPlace & { readonly held: PlaceFacts };

const FACT_COLUMNS = {
  placeType: 'place_type',
  address: 'address',
  city: 'city',
  lat: 'lat',
  lon: 'lon',
  timeZone: 'time_zone',
  openingHours: 'opening_hours',
} as const satisfies Record<keyof PlaceFacts, string>;

const heldFacts = sql.join(
  Object.entries(FACT_COLUMNS).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${nearest(column)}`),
  sql`, `,
);
/** Facts of the places that hold, as one value. */
export const factsHolding = (holding: SQL): SQL<PlaceFacts> =>
  sql<PlaceFacts>`(select jsonb_build_object(${heldFacts}) from ${holding} p)`;

const ofOwner = ({ tenantId, customerId }: Owner) =>
  and(
    eq(place.tenantId, tenantId),
    customerId === null ? isNull(place.customerId) : eq(place.customerId, customerId),
  );
const isMade = inArray(place.kind, ['building', 'floor', 'room']);

/** The places that an owner has made and the caller may read, in no order, with what holds there. */
export const listPlaces = (db: Queryable, caller: Scope, owner: Owner): Promise<PlaceWithHeld[]> =>
  db
    .select({
      ...columns,
      held: factsHolding(
        placesHolding({ roomId: place.id, customerId: place.customerId, tenantId: place.tenantId }),
      ),
    })
    .from(place)
    .where(and(ofOwner(owner), isMade, trunkScope(caller)));

/** All of them, without what holds there. */
export const listPlaceRows = (tx: Queryable, owner: Owner): Promise<StoredPlace[]> =>
  tx
    .select(columns)
    .from(place)
    .where(and(ofOwner(owner), isMade));

/** All of an owner, if something is said of it. */
export async function findWhole(db: Queryable, owner: Owner): Promise<StoredPlace | undefined> {
  const [found] = await db
    .select(columns)
    .from(place)
    .where(and(ofOwner(owner), inArray(place.kind, ['tenant', 'customer'])));
  return found;
}

/** The facts that hold for devices of an owner that are in no room. */
export async function findWholeHeld(db: Queryable, { tenantId, customerId }: Owner): Promise<PlaceFacts> {
  const holding = placesHolding({
    roomId: sql`null::uuid`,
    customerId: sql`${customerId}::uuid`,
    tenantId: sql`${tenantId}::uuid`,
  });
  const { rows } = await db.execute<{ held: PlaceFacts }>(sql`select ${factsHolding(holding)} as held`);
  return firstOrThrow(rows).held;
}

/** Devices in rooms of an owner, by name. */
export const listRoomDevices = (db: Queryable, caller: Scope, { tenantId, customerId }: Owner) =>
  db
    .select({
      roomId: device.roomId,
      deviceId: device.id,
      deviceName: device.name,
      deviceLabel: device.label,
    })
    .from(device)
    .where(
      and(
        callerScope(caller, device),
        eq(device.tenantId, tenantId),
        customerId === null ? isNull(device.customerId) : eq(device.customerId, customerId),
        isNotNull(device.roomId),
      ),
    )
    .orderBy(sql`lower(${device.name})`, device.id);

/** Labelled devices of an owner that are in no room, by label. */
export const listUnsettled = (db: Queryable, caller: Scope, { tenantId, customerId }: Owner, limit: number) =>
  db
    .select({ deviceId: device.id, deviceName: device.name, deviceLabel: device.label })
    .from(device)
    .where(
      and(
        callerScope(caller, device),
        eq(device.tenantId, tenantId),
        customerId === null ? isNull(device.customerId) : eq(device.customerId, customerId),
        isNull(device.roomId),
        sql`btrim(${device.label}) <> ''`,
      ),
    )
    .orderBy(sql`lower(${device.label})`, device.id)
    .limit(limit);

/** A place that people made, in the caller's scope; locked until the transaction ends. */
export async function lockPlace(tx: Queryable, caller: Scope, id: string): Promise<StoredPlace | undefined> {
  const [found] = await tx
    .select(columns)
    .from(place)
    .where(and(callerScope(caller, place), eq(place.id, id), isMade))
    .for('update');
  return found;
}

/** The same without a lock. */
export async function findPlace(db: Queryable, caller: Scope, id: string): Promise<StoredPlace | undefined> {
  const [found] = await db
    .select(columns)
    .from(place)
    .where(and(callerScope(caller, place), eq(place.id, id), isMade));
  return found;
}

export const countPlaces = (tx: Queryable, owner: Owner): Promise<number> =>
  tx.$count(place, and(ofOwner(owner), isMade));

/** The position after all siblings; 0 while they are in the order of their names. */
export async function nextPosition(tx: Queryable, owner: Owner, parentId: string | null): Promise<number> {
  const [{ last } = { last: 0 }] = await tx
    .select({ last: max(place.position) })
    .from(place)
    .where(and(ofOwner(owner), parentId === null ? isNull(place.parentId) : eq(place.parentId, parentId)));
  return last ? last + 1 : 0;
}

export async function insertPlaces(tx: Queryable, rows: readonly NewPlaceRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.insert(place).values([...rows]);
  await writeOrder(
    tx,
    rows.map(({ id }) => id),
  );
}

/** Writes the order of these places, and of all that is in them. */
async function writeOrder(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx
    .update(place)
    .set({ treeOrder: treeOrder(sql`${place}.path`) })
    .where(sql`${sql.param([...ids])}::uuid[] && path`);
}

export async function updatePlace(
  tx: Queryable,
  id: string,
  change: Partial<NewPlaceRow>,
): Promise<StoredPlace> {
  const row = firstOrThrow(await tx.update(place).set(change).where(eq(place.id, id)).returning(columns));
  if (change.name !== undefined || change.position !== undefined) await writeOrder(tx, [id]);
  return row;
}

/** Moves a place with all that is in it. @param parentPath path of its new parent; empty: directly below its owner */
export async function updateParent(
  tx: Queryable,
  { id, version }: Pick<StoredPlace, 'id' | 'version'>,
  parent: Pick<StoredPlace, 'id' | 'path'> | null,
): Promise<void> {
  await tx
    .update(place)
    .set({ parentId: parent?.id ?? null, version: version + 1 })
    .where(eq(place.id, id));
  await tx.execute(sql`
    update place set path = ${sql.param(parent?.path ?? [])}::uuid[] || path[array_position(path, ${id}::uuid):]
    where path @> array[${id}::uuid]`);
  await writeOrder(tx, [id]);
}

/** Numbers siblings in this order. */
export async function updatePositions(tx: Queryable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update place p set position = o.position
    from unnest(${sql.param([...ids])}::uuid[]) with ordinality as o(id, position) where p.id = o.id`);
  await writeOrder(tx, ids);
}

/** Deletes a place with all that is in it. Returns the number of places. */
export async function deletePlace(tx: Queryable, id: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`delete from place where path @> array[${id}::uuid]`);
  return rowCount ?? 0;
}

/** Names of places, by id. */
export async function findPlaceNames(
  tx: Queryable,
  ids: readonly (string | null)[],
): Promise<Map<string | null, string>> {
  const known = [...new Set(ids.filter((id) => id !== null))];
  const rows = await tx
    .select({ id: place.id, name: place.name })
    .from(place)
    .where(isAnyOf(place.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The devices in a place and all that is in it, by id; locked until the transaction ends. */
export async function listDevicesWithin(tx: Queryable, placeId: string) {
  const { id, name, tenantId, customerId, roomId } = device;
  const rows = await tx
    .select({ id, name, tenantId, customerId, roomId })
    .from(device)
    .where(sql`${roomId} in ${placesWithin(placeId)}`)
    .orderBy(id)
    .for('update', { of: device });
  return rows.flatMap((row) => (row.tenantId === null ? [] : [{ ...row, tenantId: row.tenantId }]));
}
