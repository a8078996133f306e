import type { PlaceFactChanges, PlaceFacts } from '@airdeck/contract/places/places';
import { placeAfter } from '../devices/device-place.ts';
import type { StoredPlace } from './places.repository.ts';

/** The facts of a place of which nothing is said. */
export const NO_FACTS: PlaceFacts = {
  placeType: null,
  address: null,
  city: null,
  lat: null,
  lon: null,
  timeZone: null,
  openingHours: null,
};

/** The facts that are said of a place itself. */
export const factsOf = ({
  placeType,
  address,
  city,
  lat,
  lon,
  timeZone,
  openingHours,
}: StoredPlace): PlaceFacts => ({
  placeType,
  address,
  city,
  lat,
  lon,
  timeZone,
  openingHours,
});

/** The facts of a place after a change. @throws ApiError 400/31 unknown time zone, or an incomplete position */
export function factsAfter(
  stored: PlaceFacts,
  { address = stored.address, openingHours = stored.openingHours, ...change }: PlaceFactChanges,
): PlaceFacts {
  return { ...placeAfter(stored, change), address, openingHours };
}
