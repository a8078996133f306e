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
    (select r.path from ${place} r where r.id = ${roomId})
    || array(select w.id from ${place} w where w.owner_id in (${customerId}, ${tenantId}) and w.kind in ('tenant', 'customer'))))`;

/** Ids of a place and of all that is in it. */
export const placesWithin = (placeId: SQLWrapper | string): SQL => sql`(
  select within.id from ${place} within where within.path @> array[${placeId}]::uuid[])`;

/** Aggregate over such rows, `p`: what the innermost of them says that says it at all. */
export const nearest = (column: string): SQL => {
  const name = sql.identifier(column);
  return sql`(array_agg(p.${name} order by p.depth desc) filter (where p.${name} is not null))[1]`;
};

/** The opening hours that hold for the device of a row, `null` where none are stated; for `hoursAt` of `air`. */
export const openingHoursHolding = (row?: Held): SQL<OpeningHours | null> =>
  sql<OpeningHours | null>`(select ${nearest('opening_hours')} from ${placesHolding(row)} p)`;
