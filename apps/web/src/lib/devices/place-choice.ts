import { idOf } from '../lists/list-filter.ts';

/** The building, floor or room that a screen is about, in its URL; null: all. */
export type PlaceChoice = {
  readonly placeId: string | null;
  /** Its name, so that the screen need not look it up. */
  readonly placeName: string | null;
};

export const NO_PLACE: PlaceChoice = { placeId: null, placeName: null };

/** The parameter with the name, by that with the id. */
export const PLACE_NAME_PARAMETERS = { placeId: 'placeName' } as const;

/** Reads the place from a URL's parameters; an invalid id is ignored. */
export function readPlace(params: URLSearchParams): PlaceChoice {
  const placeId = idOf(params, 'placeId');
  return { placeId, placeName: placeId === null ? null : params.get('placeName') };
}

/** The path of a screen about a place. */
export const pathOfPlace = (path: string, place: { readonly id: string; readonly name: string }): string =>
  `${path}?${new URLSearchParams({ placeId: place.id, placeName: place.name })}`;
