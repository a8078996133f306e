import { distanceKm, nearestPlace, type Position } from '@airdeck/air/positions';
import type { Country, NearestPlace, Place, State } from '@airdeck/contract/geography/geography';
import type { Database } from '../../database/database.ts';
import { notFound } from '../../http/errors.ts';
import {
  type FoundPlace,
  findLoadedVersions,
  findPlacesAround,
  hasCountry,
  listCityNames,
  listCountries,
  listStates,
  searchPlaces,
} from './geography.repository.ts';
import { toSearchName } from './places-source.ts';
import { timeZoneAt } from './time-zones.ts';

export type GeographyService = ReturnType<typeof createGeographyService>;

const byName = new Intl.Collator('en').compare;

/** Countries of the world and their states, from GeoNames. */
export function createGeographyService({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    /**
     * The release of countries and states, or of cities, which are loaded after them; undefined until the first is
     * loaded, some seconds after the first start.
     */
    async version(part: 'regions' | 'cities'): Promise<string | undefined> {
      return (await findLoadedVersions(db))[part];
    },

    /** By English name. */
    async countries(): Promise<Country[]> {
      const rows = await listCountries(db);
      return rows
        .map(({ code, nameEn, nameAr, nameJp }) => ({ code, name: { en: nameEn, ar: nameAr, jp: nameJp } }))
        .sort((one, other) => byName(one.name.en, other.name.en));
    },

    /** By name; empty for a country without states. @throws ApiError 404/32 */
    async states(countryCode: string): Promise<State[]> {
      if (!(await hasCountry(db, countryCode))) throw notFound('Country', countryCode);
      const states = await listStates(db, countryCode);
      return states.sort((one, other) => byName(one.name, other.name));
    },

    /** By name. @param stateCode null: those without a state @throws ApiError 404/32 */
    async cities(countryCode: string, stateCode: string | null): Promise<{ name: string }[]> {
      if (!(await hasCountry(db, countryCode))) throw notFound('Country', countryCode);
      const names = await listCityNames(db, countryCode, stateCode);
      return names.sort(byName).map((name) => ({ name }));
    },
  };
}

export type PlaceLookup = ReturnType<typeof createPlaceLookup>;

/** Maximum of places with a name among which the intended city is searched. */
const MAX_NAMESAKES = 300;
/** Places nearest by degrees, which include the nearest by kilometres. */
const NEIGHBOURS = 30;
/** A position further away does not count as in a place. */
const FURTHEST_KM = 200;

/** Finds a city by its name, and the place of a position, among the places of GeoNames. */
export function createPlaceLookup({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    /**
     * The city with this name, or whose name begins with it; of namesakes, the one with the same name as its state, or
     * the largest. A state or country after a comma filters them: `London`, `London, Canada`.
     */
    async findCity(text: string): Promise<FoundPlace | undefined> {
      const { name, within } = parsePlaceName(text);
      if (name === '') return undefined;
      const found = await searchPlaces(db, name, MAX_NAMESAKES);
      const meant = found.filter(
        (city) => toSearchName(city.name).startsWith(name) && within.every((part) => liesIn(city, part)),
      );
      const [best] = meant;
      // The best comes first; only cities with exactly the same name can be preferred to it.
      return meant.find((city) => city.name === best?.name && city.region === city.name) ?? best;
    },

    /** The place nearest to a position; undefined: far from all, or places are not loaded yet. */
    async nearest(position: Position): Promise<FoundPlace | undefined> {
      const nearest = nearestPlace(await findPlacesAround(db, position, NEIGHBOURS), position);
      return nearest && nearest.distanceKm <= FURTHEST_KM ? nearest.place : undefined;
    },
  };
}

/** Splits `London, Canada` into a name and its states or countries, in lower case and without accents. */
function parsePlaceName(text: string): { name: string; within: string[] } {
  const [name = '', ...within] = text.split(/[,،、，]/).map((part) => toSearchName(part).trim());
  return { name, within: within.filter((part) => part !== '') };
}

/** Whether a place is in the state or country with a name, given in lower case and without accents. */
function liesIn({ region, countryCode, country }: FoundPlace, name: string): boolean {
  const names = [region, countryCode, country?.en, country?.ar, country?.jp];
  return names.some((each) => each && toSearchName(each) === name);
}

export type PlaceSearch = ReturnType<typeof createPlaceSearch>;

const DEFAULT_PLACES = 10;
const MAX_PLACES = 50;
/** Maximum of places that are filtered by state or country. */
const MAX_PLACES_OF_NAME = 500;

/** Search for cities and villages of the world, to enter positions. */
export function createPlaceSearch(parts: { database: Pick<Database, 'db'>; placeLookup: PlaceLookup }) {
  const { database, placeLookup } = parts;
  return {
    /**
     * Places with a name, best first: `lond`, or `springfield, illinois`, which filters by state or country.
     * @param limit default: 10, maximum: 50
     */
    async search(text: string, limit: number = DEFAULT_PLACES): Promise<Place[]> {
      const { name, within } = parsePlaceName(text);
      const most = Math.min(Math.max(limit, 1), MAX_PLACES);
      if (name === '') return [];
      const found = await searchPlaces(database.db, name, within.length > 0 ? MAX_PLACES_OF_NAME : most);
      return found
        .filter((place) => within.every((part) => liesIn(place, part)))
        .slice(0, most)
        .map(known);
    },

    /** The place nearest to a position, and the time zone of the position itself. */
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
