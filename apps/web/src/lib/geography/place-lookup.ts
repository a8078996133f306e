import { findPlaces, type Place } from '@airdeck/contract/geography';
import { call } from '../api-client/call.ts';
import { type Lookup, useLookup } from '../lists/lookup.ts';

/** Cities and villages by name, the best first; `value` is where each lies, for `placedAt`. */
export function usePlaceLookup(typed: string, describe: (place: Place) => string): Lookup {
  return useLookup(['geography', 'places'], typed, async (text, signal) => {
    if (text === '') return [];
    const places = await call(findPlaces, { query: { text } }, { signal });
    return places.map((place) => ({ value: `${place.lat} ${place.lon}`, label: describe(place) }));
  });
}

/** Where a found place lies: degrees, WGS 84. */
export function placedAt({ value }: { readonly value: string }): {
  readonly lat: number;
  readonly lon: number;
} {
  const [lat = 0, lon = 0] = value.split(' ').map(Number);
  return { lat, lon };
}
