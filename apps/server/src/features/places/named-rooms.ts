import { type MadePlaceKind, PLACE_ERRORS } from '@airdeck/contract/places/places';
import type { Clock } from '../../clock.ts';
import type { Owner } from '../../database/limited-rows-sql.ts';
import { newEntity } from '../../database/stored-entity.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import type { DomainEvents } from '../../domain-events.ts';
import { ApiError, badRequest } from '../../http/errors.ts';
import { PLACE_LIMITS } from './places.limits.ts';
import { insertPlaces, listPlaceRows, type NewPlaceRow, type StoredPlace } from './places.repository.ts';
import type { NamedRoom } from './room-of-label.ts';

const { numbers: limits } = PLACE_LIMITS;

type Named = Pick<StoredPlace, 'id' | 'kind' | 'parentId' | 'name' | 'path'>;

const keyOf = (parentId: string | null, name: string) => `${parentId} ${name.toLowerCase()}`;

type Planned = { readonly rooms: Named[]; readonly made: NewPlaceRow[] };

/**
 * Finds rooms by their names and those of their buildings and floors, without regard to case, and plans missing ones.
 * @returns the rooms in the order of the names
 * @throws ApiError 400/31 if a place of such a name is of another kind, or there would be too many
 */
export function planRooms(
  clock: Clock,
  owner: Owner,
  stored: readonly Named[],
  names: readonly NamedRoom[],
): Planned {
  const known = new Map(stored.map((one) => [keyOf(one.parentId, one.name), one]));
  const made: NewPlaceRow[] = [];

  function placeOf(kind: MadePlaceKind, name: string | null, parent: Named | null): Named | null {
    if (name === null) return parent;
    const key = keyOf(parent?.id ?? null, name);
    const found = known.get(key);
    if (found) {
      if (found.kind !== kind) throw badRequest(PLACE_ERRORS.nameTaken);
      return found;
    }
    const entity = newEntity(clock);
    const path = [...(parent?.path ?? []), entity.id];
    const row = { ...entity, ...owner, kind, parentId: parent?.id ?? null, path, name };
    made.push(row);
    known.set(key, row);
    return row;
  }

  const rooms = names.flatMap(({ building, floor, room }) => {
    if (floor !== null && building === null) throw badRequest(PLACE_ERRORS.parentUnfit);
    const above = placeOf('floor', floor, placeOf('building', building, null));
    return placeOf('room', room, above) ?? [];
  });
  if (stored.length + made.length > limits.perOwner)
    throw new ApiError(PLACE_ERRORS.tooMany, { max: limits.perOwner });
  return { rooms, made };
}

/** Makes rooms by name. */
export function createNamedRooms({ clock, domainEvents }: { clock: Clock; domainEvents: DomainEvents }) {
  return {
    /**
     * In the turn of the owner, so that others do not make the same ones.
     * @throws ApiError as `planRooms`
     */
    async findOrMake(
      unit: UnitOfWork,
      owner: Owner,
      names: readonly NamedRoom[],
    ): Promise<{ rooms: Named[]; madePlaces: number }> {
      const { rooms, made } = planRooms(clock, owner, await listPlaceRows(unit.tx, owner), names);
      await insertPlaces(unit.tx, made);
      await domainEvents.publishAll(
        unit,
        made.map(({ id, name, tenantId, customerId = null }) => ({
          entityType: 'PLACE',
          action: 'created',
          entity: { id, name, tenantId, customerId },
        })),
      );
      return { rooms, madePlaces: made.length };
    },
  };
}
