import { loadPlaces } from '../features/geography/geography-loader.repository.ts';
import { readPlacesVersion } from '../features/geography/places-source.ts';

/** Marks the places of the world as loaded: loading them at a start takes longer than most tests. */
export async function skipPlaceLoading(databaseUrl: string): Promise<void> {
  await loadPlaces(databaseUrl, readPlacesVersion(), async () => ({ countries: [], states: [], cities: [] }));
}
