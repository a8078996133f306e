import { type FoundPlace, findPlaces } from '@airdeck/contract/places/place-search';
import { useFormatters } from '../format/use-formatters.ts';
import { type Lookup, useLookup } from '../lists/lookup.ts';
import { queryOf } from '../query/query.ts';

/** Searches the reader's buildings, floors and rooms for a typed text. */
export function usePlaceLookup(typed: string): Lookup {
  const { commas } = useFormatters();
  const labelOf = ({ path, customerTitle }: FoundPlace) =>
    commas(customerTitle === null ? path : [...path, customerTitle]);
  return useLookup(
    typed,
    (text) => queryOf(findPlaces, { query: { textSearch: text || undefined } }),
    (found) => found.map((place) => ({ value: place.id, label: labelOf(place) })),
  );
}
