import type { WallRoomForm } from '@airdeck/contract/wall-screens/wall-screens';
import { and, asc, eq, getTableColumns, inArray, notInArray, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import { firstOrThrow, type Queryable } from '../../database/database.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Scope } from '../../http/caller.ts';
import { wallScreen, wallScreenRoom } from './wall-screens.tables.ts';

type WallScreenColumns = typeof wallScreen.$inferInsert;
export type StoredWallScreen = typeof wallScreen.$inferSelect;
export type WallScreenRow = StoredWallScreen & {
  readonly customerTitle: string;
  readonly createdBy: string | null;
  readonly placeName: string | null;
};

/** The owner of the rooms of a screen. */
export type WallOwner = { readonly tenantId: string; readonly customerId: string };

type RoomRow = {
  readonly wallScreenId: string;
  readonly deviceId: string;
  readonly title: string;
  readonly badgeCode: string;
};

const screens = (db: Queryable) =>
  db
    .select({
      ...getTableColumns(wallScreen),
      customerTitle: customer.title,
      createdBy: appUser.email,
      placeName: place.name,
    })
    .from(wallScreen)
    .innerJoin(customer, eq(customer.id, wallScreen.customerId))
    .leftJoin(appUser, eq(appUser.id, wallScreen.createdByUserId))
    .leftJoin(place, eq(place.id, wallScreen.placeId));

/** The screens in the caller's scope, by customer and name. */
export const listScreens = (db: Queryable, caller: Scope): Promise<WallScreenRow[]> =>
  screens(db)
    .where(callerScope(caller, wallScreen))
    .orderBy(sql`lower(${customer.title})`, sql`lower(${wallScreen.name})`, wallScreen.id);

export async function findScreen(
  db: Queryable,
  caller: Scope,
  id: string,
): Promise<WallScreenRow | undefined> {
  const [found] = await screens(db).where(and(callerScope(caller, wallScreen), eq(wallScreen.id, id)));
  return found;
}

/** The same, locked until the transaction ends. */
export async function lockScreen(tx: Queryable, caller: Scope, id: string) {
  const [locked] = await tx
    .select()
    .from(wallScreen)
    .where(and(callerScope(caller, wallScreen), eq(wallScreen.id, id)))
    .for('update');
  return locked;
}

/** A room is shown while its device is assigned to the customer of its screen. */
const hasDevice = and(
  eq(device.key, wallScreenRoom.deviceKey),
  eq(device.tenantId, wallScreen.tenantId),
  eq(device.customerId, wallScreen.customerId),
);

/** The rooms of screens, in order. The screens have been read in the caller's scope. */
export function listRooms(db: Queryable, screenIds: readonly string[]): Promise<RoomRow[]> {
  return db
    .select({
      wallScreenId: wallScreenRoom.wallScreenId,
      deviceId: device.id,
      title: wallScreenRoom.title,
      badgeCode: wallScreenRoom.badgeCode,
    })
    .from(wallScreenRoom)
    .innerJoin(wallScreen, eq(wallScreen.id, wallScreenRoom.wallScreenId))
    .innerJoin(device, hasDevice)
    .where(inArray(wallScreenRoom.wallScreenId, [...screenIds]))
    .orderBy(asc(wallScreenRoom.position));
}

const MOST_ROOMS = 1000;

/** The devices of a customer, by label or name. */
export const listDevices = (db: Queryable, { tenantId, customerId }: WallOwner) =>
  db
    .select({ deviceId: device.id, name: device.name, label: device.label })
    .from(device)
    .where(and(eq(device.tenantId, tenantId), eq(device.customerId, customerId)))
    .orderBy(sql`lower(${roomNameSql(device)})`, device.id)
    .limit(MOST_ROOMS);

const isOwner = ({ tenantId, customerId }: WallOwner): SQL | undefined =>
  and(eq(customer.tenantId, tenantId), eq(customer.id, customerId));

export const countCustomers = (db: Queryable, owner: WallOwner): Promise<number> =>
  db.$count(customer, isOwner(owner));

export const countPlaces = (
  db: Queryable,
  { tenantId, customerId }: WallOwner,
  id: string,
): Promise<number> =>
  db.$count(place, and(eq(place.tenantId, tenantId), eq(place.customerId, customerId), eq(place.id, id)));

export const countScreensOf = (tx: Queryable, { customerId }: WallOwner): Promise<number> =>
  tx.$count(wallScreen, eq(wallScreen.customerId, customerId));

export async function insertScreen(tx: Queryable, row: WallScreenColumns) {
  return firstOrThrow(await tx.insert(wallScreen).values(row).returning());
}

export async function updateScreen(tx: Queryable, id: string, change: Partial<WallScreenColumns>) {
  return firstOrThrow(await tx.update(wallScreen).set(change).where(eq(wallScreen.id, id)).returning());
}

export async function deleteScreen(tx: Queryable, id: string): Promise<void> {
  await tx.delete(wallScreen).where(eq(wallScreen.id, id));
}

/**
 * Sets the devices of a screen, in this order, and removes all others. Devices that were on it already keep their
 * badge codes.
 * @returns number of the devices that belong to the customer
 */
export async function replaceRooms(
  tx: Queryable,
  { id, tenantId, customerId }: WallOwner & { readonly id: string },
  rooms: readonly (WallRoomForm & { readonly badgeCode: string })[],
): Promise<number> {
  const texts = (of: (room: (typeof rooms)[number]) => string) => sql.param(rooms.map(of));
  const { rows } = await tx.execute<{ device_key: number }>(sql`
    insert into ${wallScreenRoom} (wall_screen_id, device_key, position, title, badge_code)
    select ${id}::uuid, ${device.key}, r.position, r.title, r.code
    from unnest(${texts(({ deviceId }) => deviceId)}::uuid[], ${texts(({ title }) => title)}::text[],
      ${texts(({ badgeCode }) => badgeCode)}::text[]) with ordinality as r(device_id, title, code, position)
    join ${device} on ${device.id} = r.device_id
      and ${device.tenantId} = ${tenantId} and ${device.customerId} = ${customerId}
    on conflict on constraint wall_screen_room__pk
      do update set position = excluded.position, title = excluded.title
    returning device_key`);
  const keys = rows.map(({ device_key }) => device_key);
  await tx
    .delete(wallScreenRoom)
    .where(
      and(
        eq(wallScreenRoom.wallScreenId, id),
        keys.length > 0 ? notInArray(wallScreenRoom.deviceKey, keys) : undefined,
      ),
    );
  return keys.length;
}

/** Removes devices that are assigned to another owner from all screens, permanently. */
export async function removeDevices(tx: Queryable, deviceIds: readonly string[]): Promise<void> {
  const keys = tx
    .select({ key: device.key })
    .from(device)
    .where(inArray(device.id, [...deviceIds]));
  await tx.delete(wallScreenRoom).where(inArray(wallScreenRoom.deviceKey, keys));
}
