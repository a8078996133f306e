import { type FoundPlace, MAX_FOUND_PLACES } from '@airdeck/contract/places/place-search';
import { MADE_PLACE_KINDS, type MadePlaceKind } from '@airdeck/contract/places/places';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { contains } from '../../database/page-sql.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';

/** A text in their names, their kind, their ids, and the customer whose they are, null: the tenant's own. */
export type WantedPlaces = {
  readonly textSearch?: string | undefined;
  readonly kind?: MadePlaceKind | undefined;
  readonly customerId?: string | null | undefined;
  readonly placeIds?: readonly string[] | undefined;
};

/** Places in the caller's scope whose names contain a text: buildings before floors before rooms, by name. */
export const searchPlaces = (
  db: Queryable,
  caller: Scope,
  { textSearch, kind, customerId, placeIds }: WantedPlaces,
): Promise<FoundPlace[]> =>
  db
    .select({
      id: place.id,
      kind: sql<MadePlaceKind>`${place.kind}`,
      path: sql<string[]>`array(select around.name from ${place} around
        where around.id = any(${place.path}) order by around.depth desc)`,
      customerTitle: customerTitleFor(caller),
    })
    .from(place)
    .leftJoin(customer, eq(customer.id, place.customerId))
    .where(
      and(
        callerScope(caller, place),
        inArray(place.kind, kind ? [kind] : MADE_PLACE_KINDS),
        customerId === null ? isNull(place.customerId) : undefined,
        customerId ? eq(place.customerId, customerId) : undefined,
        contains(textSearch, place.name),
        placeIds && isAnyOf(place.id, placeIds),
      ),
    )
    .orderBy(
      sql`array_position(array['building', 'floor', 'room'], ${place.kind})`,
      sql`lower(${place.name})`,
      place.id,
    )
    .limit(MAX_FOUND_PLACES);
