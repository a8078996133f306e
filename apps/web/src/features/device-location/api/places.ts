import {
  type NearestPlace,
  nearestPlaceSchema,
  type Place,
  placesSchema,
} from '@airdeck/contract/backoffice/geography';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api-client/api.ts';
import { type Lookup, useLookup } from '../../../lib/lists/lookup.ts';
import type { Point } from '../place-values.ts';

/** Places do not move while somebody fills in a form. */
const FRESH_MS = 3_600_000;
const TYPING_PAUSE_MS = 300;

/** Cities and villages by name, the best first; `value` is where each lies, for `placedAt`. */
export function usePlaceLookup(typed: string, describe: (place: Place) => string): Lookup {
  return useLookup(['geography', 'places'], typed, async (text, signal) => {
    if (text === '') return [];
    const places = await api.request({
      path: '/backoffice/geo/places',
      query: { text },
      schema: placesSchema,
      signal,
    });
    return places.map((place) => ({ value: `${place.lat} ${place.lon}`, label: describe(place) }));
  });
}

/** Where a found place lies. */
export function placedAt({ value }: { readonly value: string }): Point {
  const [lat = 0, lon = 0] = value.split(' ').map(Number);
  return { lat, lon };
}

/** The nearest known place, and of which point it is told. */
export type NearestOfPoint = { readonly at: Point; readonly nearest: NearestPlace };

/** The place that a point lies in or by, and its time zone; undefined while it is not known. */
export function useNearestPlace(point: Point | undefined): NearestOfPoint | undefined {
  // Coordinates that are being typed are not asked for one by one.
  const [text] = useDebouncedValue(point ? `${point.lat} ${point.lon}` : '', TYPING_PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['geography', 'nearest', text],
    queryFn: async ({ signal }): Promise<NearestOfPoint> => {
      const at = placedAt({ value: text });
      const nearest = await api.request({
        path: '/backoffice/geo/nearest',
        query: at,
        schema: nearestPlaceSchema,
        signal,
      });
      return { at, nearest };
    },
    enabled: text !== '',
    staleTime: FRESH_MS,
  });
  return data;
}
