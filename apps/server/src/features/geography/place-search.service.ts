import { distanceKm, type Position } from '@airdeck/air/distance';
import type { NearestPlace, Place } from '@airdeck/contract/geography';
import type { Database } from '../../database/database.ts';
import type { FoundPlace } from './place-lookup.repository.ts';
import { liesIn, type PlaceLookup } from './place-lookup.service.ts';
import { searchPlaces } from './place-search.repository.ts';
import { toSearchName } from './places-source.ts';
import { timeZoneAt } from './time-zones.ts';

export type PlaceSearch = ReturnType<typeof createPlaceSearch>;

const DEFAULT_PLACES = 10;
const MAX_PLACES = 50;
/** Looked through for those that lie in a state or country. */
const NAMESAKES = 500;

/** Cities and villages of the world, for those who say where something stands. */
export function createPlaceSearch(parts: { database: Pick<Database, 'db'>; placeLookup: PlaceLookup }) {
  const { database, placeLookup } = parts;
  return {
    /**
     * Places of a name, the best first: `lond`, or `springfield, illinois`, which narrows it to a state or country.
     * @param limit ten when missing, 50 at most
     */
    async search(text: string, limit: number = DEFAULT_PLACES): Promise<Place[]> {
      const [name = '', ...within] = text.split(/[,،、，]/).map((part) => toSearchName(part).trim());
      const wanted = within.filter((part) => part !== '');
      const most = Math.min(Math.max(limit, 1), MAX_PLACES);
      if (name === '') return [];
      const found = await searchPlaces(database.db, name, wanted.length > 0 ? NAMESAKES : most);
      return found
        .filter((place) => wanted.every((part) => liesIn(place, part)))
        .slice(0, most)
        .map(known);
    },

    /** The place that is nearest to a position, and the time zone of the position itself. */
    async nearest(position: Position): Promise<NearestPlace> {
      const nearest = await placeLookup.nearest(position);
      const place = nearest ? { ...known(nearest), distanceKm: distanceKm(nearest, position) } : null;
      return { place, timeZone: timeZoneAt(position) };
    },
  };
}

function known({ name, region, countryCode, lat, lon }: FoundPlace): Place {
  return { name, state: region, countryCode, lat, lon, timeZone: timeZoneAt({ lat, lon }) };
}
