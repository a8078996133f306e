import type { PlaceFacts } from '@airdeck/contract/places/places';
import { and, eq, sql } from 'drizzle-orm';
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
import { factsHolding } from './places.repository.ts';

/** A room by name, with what holds for it. */
export type DescribedRoom = {
  readonly id: string;
  readonly name: string;
  /** Names of the floor and building around it, the innermost first. */
  readonly around: readonly string[];
  readonly customerTitle: string | null;
  readonly held: PlaceFacts;
};

type Wanted = {
  readonly ids?: readonly string[] | undefined;
  readonly textSearch?: string | undefined;
  /** The place that they are in, or are. */
  readonly placeId?: string | undefined;
  /** A device in them has to match it. */
  readonly filter?: DeviceFilter | undefined;
};

const named = alias(place, 'named');

/** Buildings, floors and rooms in the caller's scope whose names contain a text. */
const namedSo = (db: Queryable, caller: Scope, text: string) =>
  db
    .select({ id: named.id })
    .from(named)
    .where(and(callerScope(caller, named), contains(text, named.name)));

/** Rooms in the caller's scope, by name; a text is searched in their names and in those of the places around them. */
export const listRoomsFor = (
  db: Queryable,
  caller: Scope,
  { ids, textSearch, placeId, filter }: Wanted,
  limit: number,
): Promise<DescribedRoom[]> => {
  const ofDevice = filter && matches(filter);
  return db
    .select({
      id: place.id,
      name: place.name,
      around: sql<string[]>`array(select around.name from ${place} around
        where around.id = any(${place.path}) and around.id <> ${place.id} order by around.depth desc)`,
      customerTitle: customerTitleFor(caller),
      held: factsHolding(
        placesHolding({ roomId: place.id, customerId: place.customerId, tenantId: place.tenantId }),
      ),
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
        ofDevice && sql`exists (select from ${device} where ${device.roomId} = ${place.id} and ${ofDevice})`,
      ),
    )
    .orderBy(sql`lower(${place.name})`, place.id)
    .limit(limit);
};
