import { type FoundPlace, findPlaces } from '@airdeck/contract/places/place-search';
import type { MadePlaceKind } from '@airdeck/contract/places/places';
import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import { useQuery } from '@tanstack/react-query';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { useFormatters } from '../format/use-formatters.ts';
import { type Lookup, type LookupOption, useLookup } from '../lists/lookup.ts';
import { queryOf } from '../query/query.ts';
import { useMay } from '../session/use-may.ts';

/** Places of one kind only, or of one customer; null: the tenant's own. */
type Wanted = { readonly customerId?: string | null | undefined; readonly kind?: MadePlaceKind };

/** The reader's buildings, floors and rooms whose names contain a text. */
export const placesQuery = (text: string, { customerId, kind }: Wanted = {}) =>
  queryOf(
    findPlaces,
    {
      query: {
        textSearch: text || undefined,
        kind,
        customerId: customerId === null ? '' : customerId,
      },
    },
    { as: impersonatedApi },
  );

/** These of them; those that are gone are missing. */
const chosenPlacesQuery = (placeIds: readonly string[]) =>
  queryOf(findPlaces, { query: { placeIds: placeIds.join() } }, { as: impersonatedApi });

/** Names places with what is around them, as options. */
function usePlaceOptions() {
  const { commas } = useFormatters();
  return (found: readonly FoundPlace[]): LookupOption[] =>
    found.map(({ id, path, customerTitle }) => ({
      value: id,
      label: commas(customerTitle === null ? path : [...path, customerTitle]),
    }));
}

/** Searches the reader's buildings, floors and rooms for a typed text. */
export function usePlaceLookup(typed: string, wanted?: Wanted): Lookup {
  return useLookup(typed, (text) => placesQuery(text, wanted), usePlaceOptions());
}

/** The options of these places; undefined: loading. */
export function useChosenPlaces(placeIds: readonly string[]): LookupOption[] | undefined {
  const toOptions = usePlaceOptions();
  const { data } = useQuery({ ...chosenPlacesQuery(placeIds), enabled: placeIds.length > 0 });
  return placeIds.length === 0 ? [] : data && toOptions(data);
}

/** Whether the reader has buildings, floors or rooms, so that there is a choice among them. */
export function useHasPlaces(): boolean {
  const mayRead = useMay(PLACE_PERMISSIONS.read);
  const { data } = useQuery({ ...placesQuery(''), enabled: mayRead });
  return data !== undefined && data.length > 0;
}
