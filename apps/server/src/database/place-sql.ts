import type { OpeningHours } from '@airdeck/contract/places/opening-hours';
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { device } from './schema/devices.ts';
import { place } from './schema/places.ts';

/** The room, the customer and the tenant of a row, whose places hold for it; each may be null. */
type Held = { readonly roomId: SQLWrapper; readonly customerId: SQLWrapper; readonly tenantId: SQLWrapper };

/**
 * Rows of `place` that hold for a device, at most five: its room, floor and building, all of its customer and all of its
 * tenant. Of what several of them say, that of the greatest `depth` holds.
 */
export const placesHolding = ({ roomId, customerId, tenantId }: Held = device): SQL => sql`(
  select held.* from ${place} held where held.id = any(
    ${placePath(roomId)}
    || array(select w.id from ${place} w where w.owner_id in (${customerId}, ${tenantId}) and w.kind in ('tenant', 'customer'))))`;

/** Ids of a place and of all that is in it. */
export const placesWithin = (placeId: SQLWrapper | string): SQL => sql`(
  select within.id from ${place} within where within.path @> array[${placeId}]::uuid[])`;

/** Whether a room, by default that of a device, is in a building, on a floor, or is that room. */
export const isWithin = (placeId: SQLWrapper | string, roomId: SQLWrapper = device.roomId): SQL =>
  sql`${roomId} in ${placesWithin(placeId)}`;

/** Ids of a room and of the places around it, the outermost first; null: it is in none. */
export const placePath = (roomId: SQLWrapper = device.roomId): SQL<string[] | null> =>
  sql<string[] | null>`(select r.path from ${place} r where r.id = ${roomId})`;

/** Names of a room and of the places around it, the innermost first; null: it is in none. */
export const placeNames = (roomId: SQLWrapper = device.roomId): SQL<string[] | null> => sql`(
  select array(select around.name from ${place} around where around.id = any(r.path) order by around.depth desc)
  from ${place} r where r.id = ${roomId})`;

/** The building that a room is in, as `jsonb`; null: none. */
export const buildingOf = (
  roomId: SQLWrapper = device.roomId,
): SQL<{ readonly id: string; readonly name: string } | null> => sql`(
  select jsonb_build_object('id', b.id, 'name', b.name) from ${place} r join ${place} b on b.id = r.path[1]
  where r.id = ${roomId} and b.kind = 'building')`;

/** A name to sort by: without regard to case, `Ward 2` before `Ward 10`. */
const ordered = (name: SQL): SQL =>
  sql`regexp_replace(regexp_replace(lower(${name}), '(\\d+)', '0000000\\1', 'g'), '0*(\\d{8})', '\\1', 'g')`;

/** The stored order of a place: the buildings, floors and rooms on its path, each by its position and name. */
export const treeOrder = (path: SQLWrapper): SQL => sql`(
  select string_agg(lpad(around.position::text, 5, '0') || ${ordered(sql`around.name`)}
    || around.id, chr(1) order by around.depth)
  from ${place} around where around.id = any(${path}))`;

/** Aggregate over such rows, `p`: what the innermost of them says that says it at all. */
export const nearest = (column: string): SQL => {
  const name = sql.identifier(column);
  return sql`(array_agg(p.${name} order by p.depth desc) filter (where p.${name} is not null))[1]`;
};

/**
 * The opening hours that hold for the device of a row, null where none are said; for `hoursAt` of `air`. While no place
 * has any, they are not looked up for each of very many devices.
 */
export const openingHoursHolding = (row?: Held): SQL<OpeningHours | null> =>
  sql<OpeningHours | null>`case when exists (select from ${place} where opening_hours is not null)
    then (select ${nearest('opening_hours')} from ${placesHolding(row)} p) end`;
