import { distanceKm, nearestPlace, type Position } from '@airdeck/air/positions';
import type { Country, NearestPlace, Place, State } from '@airdeck/contract/geography';
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
    /** The release that the answers come from; undefined until the first is loaded, some seconds after the first start. */
    async version(): Promise<string | undefined> {
      return (await findLoadedVersions(db)).regions;
    },

    /** By English name. */
    async countries(): Promise<Country[]> {
      const rows = await listCountries(db);
      return rows
        .map(({ code, nameEn, nameAr, nameJp }) => ({ code, name: { en: nameEn, ar: nameAr, jp: nameJp } }))
        .sort((one, other) => byName(one.name.en, other.name.en));
    },

    /** By name; none for a country that has no states. @throws ApiError 404/32 */
    async states(countryCode: string): Promise<State[]> {
      if (!(await hasCountry(db, countryCode))) throw notFound('Country', countryCode);
      const states = await listStates(db, countryCode);
      return states.sort((one, other) => byName(one.name, other.name));
    },

    /** By name. @param stateCode null: those that lie in no state @throws ApiError 404/32 */
    async cities(countryCode: string, stateCode: string | null): Promise<{ name: string }[]> {
      if (!(await hasCountry(db, countryCode))) throw notFound('Country', countryCode);
      const names = await listCityNames(db, countryCode, stateCode);
      return names.sort(byName).map((name) => ({ name }));
    },
  };
}

export type PlaceLookup = ReturnType<typeof createPlaceLookup>;

/** Cities of one name that are looked through for the one that is meant. */
const MAX_NAMESAKES = 300;
/** The nearest by degrees is among these by kilometres. */
const NEIGHBOURS = 30;
/** No one would say 'in' of a place further away. */
const FURTHEST_KM = 200;

/** Finds a city by its name, and the place that coordinates lie in, among the places of GeoNames. */
export function createPlaceLookup({ database: { db } }: { database: Pick<Database, 'db'> }) {
  return {
    /**
     * The city that a text names, or whose name it begins; of namesakes the one that its state is named after, or
     * else the greatest. A state or country after a comma narrows it: `London`, `London, Canada`.
     */
    async findCity(text: string): Promise<FoundPlace | undefined> {
      const { name, within } = parsePlaceName(text);
      if (name === '') return undefined;
      const found = await searchPlaces(db, name, MAX_NAMESAKES);
      const meant = found.filter(
        (city) => toSearchName(city.name).startsWith(name) && within.every((part) => liesIn(city, part)),
      );
      const [best] = meant;
      // The best comes first: those of its very name may still be meant instead of it, others not.
      return meant.find((city) => city.name === best?.name && city.region === city.name) ?? best;
    },

    /** The place that is nearest to a position; undefined far from all, and before the places are loaded. */
    async nearest(position: Position): Promise<FoundPlace | undefined> {
      const nearest = nearestPlace(await findPlacesAround(db, position, NEIGHBOURS), position);
      return nearest && nearest.distanceKm <= FURTHEST_KM ? nearest.place : undefined;
    },
  };
}

/** `London, Canada` is a name, and the states or countries that it lies in; in lower case and without accents. */
function parsePlaceName(text: string): { name: string; within: string[] } {
  const [name = '', ...within] = text.split(/[,،、，]/).map((part) => toSearchName(part).trim());
  return { name, within: within.filter((part) => part !== '') };
}

/** Whether a place lies in the state or country of a name, in lower case and without accents. */
function liesIn({ region, countryCode, country }: FoundPlace, name: string): boolean {
  const names = [region, countryCode, country?.en, country?.ar, country?.jp];
  return names.some((each) => each && toSearchName(each) === name);
}

export type PlaceSearch = ReturnType<typeof createPlaceSearch>;

const DEFAULT_PLACES = 10;
const MAX_PLACES = 50;
/** Looked through for those that lie in a state or country. */
const MAX_PLACES_OF_NAME = 500;

/** Cities and villages of the world, for those who say where something stands. */
export function createPlaceSearch(parts: { database: Pick<Database, 'db'>; placeLookup: PlaceLookup }) {
  const { database, placeLookup } = parts;
  return {
    /**
     * Places of a name, the best first: `lond`, or `springfield, illinois`, which narrows it to a state or country.
     * @param limit ten when missing, 50 at most
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
