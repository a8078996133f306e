import { expect, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { LARGE_BODIES } from './large-bodies.ts';
import { createTestApp } from './test-app.ts';
import { createTestDatabase } from './test-database.ts';

it('every route with a larger body than others is on the list, with its limits, and no other', async () => {
  const database = await createTestDatabase();
  const app = await createTestApp(database);
  try {
    const large = app.routePaths.all.filter(
      ({ limits }) => (limits.bodyBytes ?? 0) > LIMITS.requestBodies.defaultBytes,
    );
    const registered = large.map(({ method, url, limits }) => [
      `${method} ${url}`,
      { bytes: limits.bodyBytes, values: limits.maxBodyValues },
    ]);
    const listed = Object.entries(LARGE_BODIES).map(([route, { bytes, values }]) => [
      route,
      { bytes, values },
    ]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(registered));
  } finally {
    await app.close();
    await database.close();
  }
});
