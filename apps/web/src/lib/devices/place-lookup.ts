import { type FoundPlace, findPlaces } from '@airdeck/contract/places/place-search';
import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import { useQuery } from '@tanstack/react-query';
import { useFormatters } from '../format/use-formatters.ts';
import { type Lookup, useLookup } from '../lists/lookup.ts';
import { queryOf } from '../query/query.ts';
import { useMay } from '../session/use-may.ts';

/** The reader's buildings, floors and rooms whose names contain a text. */
export const placesQuery = (text: string) =>
  queryOf(findPlaces, { query: { textSearch: text || undefined } });

/** Searches the reader's buildings, floors and rooms for a typed text. */
export function usePlaceLookup(typed: string): Lookup {
  const { commas } = useFormatters();
  const labelOf = ({ path, customerTitle }: FoundPlace) =>
    commas(customerTitle === null ? path : [...path, customerTitle]);
  return useLookup(typed, placesQuery, (found) =>
    found.map((place) => ({ value: place.id, label: labelOf(place) })),
  );
}

/** Whether the reader has buildings, floors or rooms, so that there is a choice among them. */
export function useHasPlaces(): boolean {
  const mayRead = useMay(PLACE_PERMISSIONS.read);
  const { data } = useQuery({ ...placesQuery(''), enabled: mayRead });
  return data !== undefined && data.length > 0;
}
