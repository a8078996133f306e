import { nearestPlace, type Position } from '@airdeck/air/distance';
import type { Database } from '../../database/database.ts';
import { type FoundPlace, findPlacesAround } from './place-lookup.repository.ts';
import { searchPlaces } from './place-search.repository.ts';
import { toSearchName } from './places-source.ts';

export type PlaceLookup = ReturnType<typeof createPlaceLookup>;

/** Cities of one name that are looked through for the one that is meant. */
const NAMESAKES = 300;
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
      const [name = '', ...within] = text.split(/[,،、，]/).map((part) => toSearchName(part).trim());
      if (name === '') return undefined;
      const found = await searchPlaces(db, name, NAMESAKES);
      const meant = found.filter(
        (city) =>
          toSearchName(city.name).startsWith(name) &&
          within.every((part) => part === '' || liesIn(city, part)),
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

/** Whether a place lies in the state or country of a name, in lower case and without accents. */
export function liesIn({ region, countryCode, country }: FoundPlace, name: string): boolean {
  const names = [region, countryCode, country?.en, country?.ar, country?.jp];
  return names.some((each) => each && toSearchName(each) === name);
}
