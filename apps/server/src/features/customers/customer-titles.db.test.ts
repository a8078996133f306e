import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppWorld, createAppWorld } from '../../testing/app-world.ts';
import type { WorldUser } from '../../testing/world.ts';

let world: AppWorld;

beforeAll(async () => {
  world = await createAppWorld();
});
afterAll(() => world.close());

describe.each(['/backoffice/worstAir', '/backoffice/reports/devices', '/backoffice/deviceMap/unplaced'])(
  'the rooms of %s',
  (path) => {
    const titlesFor = async (user: WorldUser) => {
      const { body } = await world.api(user, 'GET', path);
      return [...JSON.stringify(body).matchAll(/"customerTitle":(null|"[^"]*")/g)].map(([, title]) => title);
    };

    it('name their customers to a tenant, which has several', async () => {
      const titles = await titlesFor(world.a.admin);
      expect(titles.toSorted()).toEqual(['"Customer A1"', '"Customer A2"', 'null']);
    });

    it("name no customer to a customer's own users", async () => {
      expect(await titlesFor(world.a.customers[0].user)).toEqual(['null']);
    });
  },
);
