import { PARENTS_OF, PLACE_ERRORS } from '@airdeck/contract/places/places';
import type { Owner } from '../../database/limited-rows-sql.ts';
import type { UnitOfWork } from '../../database/unit-of-work.ts';
import { badRequest } from '../../http/errors.ts';
import { listPlaceRows, type StoredPlace } from './places.repository.ts';

/** The place in which one of a kind is to be; null: directly below its owner. @throws ApiError 400/31 */
export async function parentFor(
  { tx }: UnitOfWork,
  owner: Owner,
  kind: keyof typeof PARENTS_OF,
  parentId: string | null,
): Promise<StoredPlace | null> {
  const places = parentId === null ? [] : await listPlaceRows(tx, owner);
  const parent = places.find(({ id }) => id === parentId) ?? null;
  if (parentId !== null && parent === null) throw badRequest(PLACE_ERRORS.parentUnknown);
  const isFit = PARENTS_OF[kind].some((fit) => fit === (parent?.kind ?? null));
  if (!isFit) throw badRequest(PLACE_ERRORS.parentUnfit);
  return parent;
}
