import type { PlaceFacts } from '@airdeck/contract/places/places';
import { and, eq, sql } from 'drizzle-orm';
import { isAnyOf } from '../../database/any-id-sql.ts';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { contains } from '../../database/page-sql.ts';
import { placesHolding } from '../../database/place-sql.ts';
import { place } from '../../database/schema/places.ts';
import { customer } from '../../database/schema/tenancy.ts';
import type { Scope } from '../../http/caller.ts';
import { customerTitleFor } from '../customers/customer-title-sql.ts';
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

type Wanted = { readonly ids?: readonly string[] | undefined; readonly textSearch?: string | undefined };

/** Rooms in the caller's scope, by name. */
export const listRoomsFor = (
  db: Queryable,
  caller: Scope,
  { ids, textSearch }: Wanted,
  limit: number,
): Promise<DescribedRoom[]> =>
  db
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
        contains(textSearch, place.name),
      ),
    )
    .orderBy(sql`lower(${place.name})`, place.id)
    .limit(limit);
