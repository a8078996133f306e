import type { PlaceFacts } from '@airdeck/contract/places/places';
import { and, eq, exists, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { contains } from '../../database/page-sql.ts';
import { placesHolding } from '../../database/place-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
import { type DeviceFilter, matches } from '../devices/device-filter-sql.ts';
import type { TimeRange } from '../telemetry/device-readings.ts';
import type { StoredYardstick } from '../worst-air/present-air.ts';
import { yardstickColumns } from '../yardsticks/yardstick-sql.ts';
import { factsHolding } from './places.repository.ts';
import { roomPeriod } from './places.tables.ts';
import { periodsIn } from './room-periods.repository.ts';

/** The room with an id, or the one in which a device with that id is, with its volume, m³. */
export async function findRoomWithVolume(
  db: Queryable,
  caller: Scope,
  id: string,
): Promise<{ readonly id: string; readonly volumeM3: number | null } | undefined> {
  const [found] = await db
    .select({ id: place.id, volumeM3: place.volumeM3 })
    .from(place)
    .where(
      and(
        callerScope(caller, place),
        eq(place.kind, 'room'),
        or(
          eq(place.id, id),
          eq(place.id, db.select({ id: device.roomId }).from(device).where(eq(device.id, id))),
        ),
      ),
    );
  return found;
}

/** A room by name, with what holds for it. */
export type DescribedRoom = {
  readonly id: string;
  readonly name: string;
  /** Names of the floor and building around it, the innermost first. */
  readonly around: readonly string[];
  readonly customerTitle: string | null;
  readonly held: PlaceFacts;
} & StoredYardstick;

/** Rooms in a place, of a customer, or all of the caller. */
export type RoomTarget = {
  /** The place that they are in, or are. */
  readonly placeId?: string | undefined;
  readonly customerId?: string | undefined;
};

type Wanted = RoomTarget & {
  readonly ids?: readonly string[] | undefined;
  readonly textSearch?: string | undefined;
  /** A device in them has to match it. */
  readonly filter?: DeviceFilter | undefined;
  /** Only those in which devices were then. */
  readonly measuredIn?: TimeRange | undefined;
};

const named = alias(place, 'named');

/** Buildings, floors and rooms in the caller's scope whose names contain a text. */
const namedSo = (db: Queryable, caller: Scope, text: string) =>
  db
    .select({ id: named.id })
    .from(named)
    .where(and(callerScope(caller, named), contains(text, named.name)));

/**
 * Rooms in the caller's scope, by name, or in the order of their places; a text is searched in their names and in those of
 * the places around them.
 */
export const listRoomsFor = (
  db: Queryable,
  caller: Scope,
  { ids, textSearch, placeId, customerId, filter, measuredIn }: Wanted,
  limit: number,
  order: 'name' | 'place' = 'name',
): Promise<DescribedRoom[]> => {
  const ofDevice = filter && matches(filter);
  const title = customerTitleFor(caller);
  const { id: roomId, customerId: ownerId, tenantId } = place;
  const owner = { roomId, customerId: ownerId, tenantId };
  const byName = [sql`lower(${place.name})`, place.id];
  return db
    .select({
      id: place.id,
      name: place.name,
      around: sql<string[]>`array(select around.name from ${place} around
        where around.id = any(${place.path}) and around.id <> ${place.id} order by around.depth desc)`,
      customerTitle: title,
      held: factsHolding(placesHolding(owner)),
      ...yardstickColumns(undefined, owner),
    })
    .from(place)
    .leftJoin(customer, eq(customer.id, place.customerId))
    .where(
      and(
        callerScope(caller, place),
        eq(place.kind, 'room'),
        ids && isAnyOf(place.id, ids),
        textSearch === undefined
          ? undefined
          : sql`${place.path} && array(${namedSo(db, caller, textSearch)})`,
        placeId === undefined ? undefined : sql`${place.path} @> array[${placeId}]::uuid[]`,
        customerId === undefined ? undefined : eq(place.customerId, customerId),
        ofDevice && sql`exists (select from ${device} where ${device.roomId} = ${place.id} and ${ofDevice})`,
        measuredIn && exists(periodsIn(db, eq(roomPeriod.roomId, place.id), measuredIn)),
      ),
    )
    .orderBy(...(order === 'name' ? byName : [sql`lower(${title})`, place.treeOrder]))
    .limit(limit);
};
