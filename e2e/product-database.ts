import { loadPlaces } from '../apps/server/src/features/geography/geography-loader.repository.ts';
import { readPlacesVersion, toPlaces } from '../apps/server/src/features/geography/places-source.ts';
import { createTestDatabase, type TestDatabase } from '../apps/server/src/testing/test-database.ts';

const PLACES = toPlaces(
  [
    { name: 'Bhubaneswar', lat: '20.27', lng: '85.83', country: 'IN', admin1: '21' },
    { name: 'London', lat: '51.51', lng: '-0.13', country: 'GB', admin1: 'ENG' },
  ],
  [
    { code: 'IN.21', name: 'Odisha' },
    { code: 'GB.ENG', name: 'England' },
  ],
);

/**
 * A database for the product with only two cities: loading all places of the world takes as long as a test. For tests
 * of the places themselves, the product loads them into a `createTestDatabase`.
 */
export async function createProductDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase();
  await loadPlaces(database.url, readPlacesVersion(), async () => PLACES);
  return database;
}
