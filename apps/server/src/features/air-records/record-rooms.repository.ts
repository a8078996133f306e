import type { OpeningHours } from '@airdeck/air/opening-hours';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { openingHoursHolding } from '../../database/place-sql.ts';
import { roomNameSql } from '../../database/room-name-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { roomPeriod } from '../places/places.tables.ts';

/** The rooms of a record: in a place, of a customer, a single device, or all of the caller. */
export type RecordTarget = {
  readonly placeId?: string | undefined;
  readonly customerId?: string | undefined;
  readonly deviceIds?: readonly string[] | undefined;
};

/** A device in a room, or the room without one. `deviceId`: null if it is out of the caller's reach. */
export type RoomDeviceRow = {
  readonly key: string;
  readonly room: string;
  /** Customer, building and floor, without those that are not there. */
  readonly around: readonly string[];
  readonly deviceId: string | null;
  readonly deviceName: string | null;
  readonly timeZone: string | null;
  /** Null: none are known. */
  readonly hours: OpeningHours | null;
  readonly from: number | null;
  readonly to: number | null;
};

const namesAround = (path: SQL): SQL<string[]> => sql<string[]>`array(select around.name from ${place} around
  where around.id = any(${path}) and around.kind in ('building', 'floor') order by around.depth)`;

/**
 * The rooms of places with the devices that measured them in a period, in the order of the places.
 * @param most rows
 */
export async function listRoomDevices(
  db: Queryable,
  caller: Scope,
  target: Pick<RecordTarget, 'placeId' | 'customerId'>,
  { startTs, endTs, most }: { readonly startTs: number; readonly endTs: number; readonly most: number },
): Promise<RoomDeviceRow[]> {
  const outer = alias(place, 'outer_place');
  const title = customerTitleFor(caller);
  const rows = await db
    .select({
      key: place.id,
      room: place.name,
      names: namesAround(sql`${place.path}`),
      title: target.customerId === undefined && target.placeId === undefined ? title : sql<null>`null::text`,
      deviceId: device.id,
      deviceName: roomPeriod.deviceName,
      timeZone: device.timeZone,
      hours: openingHoursHolding({
        roomId: place.id,
        customerId: place.customerId,
        tenantId: place.tenantId,
      }),
      from: roomPeriod.fromTime,
      to: roomPeriod.toTime,
    })
    .from(place)
    .leftJoin(customer, eq(customer.id, place.customerId))
    .leftJoin(outer, eq(outer.id, place.parentId))
    .innerJoin(
      roomPeriod,
      and(
        eq(roomPeriod.roomId, place.id),
        sql`coalesce(${roomPeriod.fromTime}, 0) < ${endTs}::bigint`,
        sql`coalesce(${roomPeriod.toTime}, ${endTs}::bigint) > ${startTs}::bigint`,
      ),
    )
    .leftJoin(device, and(eq(device.id, roomPeriod.deviceId), callerScope(caller, device)))
    .where(
      and(
        callerScope(caller, place),
        eq(place.kind, 'room'),
        target.placeId === undefined ? undefined : sql`${place.path} @> array[${target.placeId}]::uuid[]`,
        target.customerId === undefined ? undefined : eq(place.customerId, target.customerId),
      ),
    )
    .orderBy(
      sql`lower(${title})`,
      sql`array(select lower(around.name) from ${place} around where around.id = any(${place.path}) and around.kind = 'building')`,
      outer.position,
      sql`lower(${outer.name})`,
      place.position,
      sql`lower(${place.name})`,
      place.id,
      sql`coalesce(${roomPeriod.fromTime}, 0)`,
    )
    .limit(most);
  return rows.map(({ names, title, ...row }) => ({
    ...row,
    around: title === null ? names : [title, ...names],
  }));
}

/** Devices as rooms of their own, by name: chosen ones, or those that are in no room. */
export async function listDevicesAsRooms(
  db: Queryable,
  caller: Scope,
  { customerId, deviceIds }: Pick<RecordTarget, 'customerId' | 'deviceIds'>,
  most: number,
): Promise<RoomDeviceRow[]> {
  const title = customerId === undefined ? customerTitleFor(caller) : sql<null>`null::text`;
  const isChosen =
    deviceIds === undefined
      ? sql`${device.roomId} is null and exists (select from latest_reading l where l.device = ${device.key})`
      : sql`${device.id} = any(${sql.param([...deviceIds])}::uuid[])`;
  const rows = await db
    .select({
      id: device.id,
      room: roomNameSql(device),
      deviceName: device.name,
      timeZone: device.timeZone,
      hours: openingHoursHolding(),
      title,
    })
    .from(device)
    .leftJoin(customer, eq(customer.id, device.customerId))
    .where(
      and(
        callerScope(caller, device),
        customerId === undefined ? undefined : eq(device.customerId, customerId),
        isChosen,
      ),
    )
    .orderBy(asc(sql`lower(${roomNameSql(device)})`), device.id)
    .limit(most);
  return rows.map(({ id, title, ...row }) => ({
    ...row,
    key: id,
    deviceId: id,
    around: title === null ? [] : [title],
    from: null,
    to: null,
  }));
}

/** The name of a place with those around it, the outermost first; undefined: not in the caller's scope. */
export async function findPlacePath(
  db: Queryable,
  caller: Scope,
  placeId: string,
): Promise<readonly string[] | undefined> {
  const [found] = await db
    .select({
      names: sql<string[]>`array(select around.name from ${place} around
        where around.id = any(${place.path}) order by around.depth)`,
    })
    .from(place)
    .where(and(eq(place.id, placeId), callerScope(caller, place)));
  return found?.names;
}
