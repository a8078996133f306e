import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '../limits/limits.ts';
import { type AppWorld, createAppWorld } from './app-world.ts';
import { LARGE_BODIES, OPERATIONS_WITH_BODY } from './large-bodies.ts';

let world: AppWorld;
beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

const routesWithBody = () =>
  world.app.routePaths.all
    .filter(({ limits }) => limits.bodyBytes !== undefined)
    .map(({ method, url, limits }) => ({ route: `${method} ${url}`, limits }));

it('every route with a larger body than others is on the list, with its limits, and no other', () => {
  const large = routesWithBody().filter(
    ({ limits }) => (limits.bodyBytes ?? 0) > LIMITS.requestBodies.defaultBytes,
  );
  const registered = large.map(({ route, limits }) => [
    route,
    { bytes: limits.bodyBytes, values: limits.maxBodyValues },
  ]);
  const listed = Object.entries(LARGE_BODIES).map(([route, { bytes, values }]) => [route, { bytes, values }]);
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(registered));
});

it('the bench measures every route with a body, except for short forms', () => {
  const measured = new Set(OPERATIONS_WITH_BODY.map(([route]) => route));
  const missing = routesWithBody().filter(
    ({ route, limits }) => !measured.has(route) && limits.bodyBytes !== LIMITS.requestBodies.unsubscribeBytes,
  );
  expect(missing.map(({ route }) => route)).toEqual([]);
});
