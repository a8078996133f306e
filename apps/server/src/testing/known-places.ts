import { loadPlaces } from '../features/geography/geography-loader.repository.ts';
import { readPlacesVersion } from '../features/geography/places-source.ts';

/** A product that starts on this database does not bring the places of the world, which takes longer than most tests. */
export async function skipPlaceLoading(databaseUrl: string): Promise<void> {
  await loadPlaces(databaseUrl, readPlacesVersion(), async () => ({ countries: [], states: [], cities: [] }));
}
