import type { PlaceIds } from '@airdeck/contract/common/access-role';
import { MADE_PLACE_KINDS } from '@airdeck/contract/places/places';
import { and, inArray } from 'drizzle-orm';
import type { Scope } from '../http/caller.ts';
import { isAnyOf } from './any-id-sql.ts';
import { callerScope } from './caller-scope-sql.ts';
import type { Queryable } from './database.ts';
import { place } from './schema/places.ts';

/** Whether these are buildings, floors or rooms in a scope, to which rights and other choices can be limited; null: no limit. */
export async function arePlacesOf(tx: Queryable, scope: Scope, placeIds: PlaceIds): Promise<boolean> {
  if (placeIds === null) return true;
  if (scope.tenantId === null) return false;
  const isMade = inArray(place.kind, MADE_PLACE_KINDS);
  const found = await tx.$count(place, and(callerScope(scope, place), isAnyOf(place.id, placeIds), isMade));
  return found === new Set(placeIds).size;
}

/** Names of places, in one line; those that are gone are missing. */
export async function namesOfPlaces(tx: Queryable, placeIds: readonly string[]): Promise<string> {
  const named = tx.select({ name: place.name }).from(place).where(isAnyOf(place.id, placeIds));
  return (await named.orderBy(place.name)).map(({ name }) => name).join(', ');
}
