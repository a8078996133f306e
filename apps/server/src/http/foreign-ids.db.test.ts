import { PERMISSIONS } from '@airdeck/contract/auth/permissions';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorld, type World, type WorldTenant, type WorldUser } from '../testing/world.ts';
import type { RegisteredRoute } from './route-paths.ts';

const UNKNOWN = '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005';

/** What a route needs besides ids to get as far as the check of the row. */
const QUERY = 'pageSize=10&page=0&keys=pm25&startTs=0&endTs=1';
const OTHER_PARAMETERS: Record<string, string> = { entityType: 'DEVICE', scope: 'SHARED_SCOPE' };

/** What else a route needs for that. */
const BODIES: Record<string, object> = {
  '/backoffice/users/:userId/customerAdministrator': { isCustomerAdministrator: true },
};

/** Parameters that name a row. A route with another one has to say here what a foreign row is. */
const IDS: Record<string, (tenant: WorldTenant & { readonly deviceProfileId?: string }) => string> = {
  deviceId: ({ customers }) => customers[0].device.id,
  entityId: ({ customers }) => customers[0].device.id,
  customerId: ({ customers }) => customers[0].id,
  tenantId: ({ tenantId }) => tenantId,
  userId: ({ customers }) => customers[0].user.id,
  deviceProfileId: ({ tenantId, deviceProfileId }) => deviceProfileId ?? profiles.get(tenantId) ?? '',
};

/** A device profile of each tenant. */
const profiles = new Map<string, string>();

let database: TestDatabase;
let app: FastifyInstance;
let world: World;
let newcomers = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database);
  for (const { tenantId } of [world.a, world.b]) profiles.set(tenantId, await newProfile(tenantId));
});
afterAll(async () => {
  await app.close();
  await database.close();
});

async function newProfile(tenantId: string): Promise<string> {
  newcomers += 1;
  const { id } = await app.services.deviceProfiles.create({ tenantId, name: `newcomer ${newcomers}` });
  return id;
}

const parametersOf = ({ url }: RegisteredRoute) => [...url.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Every route that names a row of the platform and is not for strangers or devices. */
const guarded = () =>
  app.routePaths.all.filter((route) => {
    const who = route.permission && PERMISSIONS[route.permission].who;
    // Countries are nobody's.
    const isPlatform = !route.url.startsWith('/backoffice/geo/');
    return isPlatform && Array.isArray(who) && parametersOf(route).length > 0;
  });

/** Each signs in once: the walk is long. */
const tokens = new Map<string, string>();
async function tokenOf(user: WorldUser): Promise<string> {
  const token = tokens.get(user.id) ?? (await signIn(app, user)).token;
  tokens.set(user.id, token);
  return token;
}

async function ask(user: WorldUser, { method, url }: RegisteredRoute, idOf: (name: string) => string) {
  const path = url.replace(/:(\w+)/g, (_, name: string) => OTHER_PARAMETERS[name] ?? idOf(name));
  const response = await app.inject({
    method: method as NonNullable<InjectOptions['method']>,
    url: `${path}?${QUERY}`,
    headers: bearer(await tokenOf(user)),
    ...(method === 'POST' && { payload: { interval: 60 } }),
    ...(BODIES[url] && { payload: BODIES[url] }),
  });
  return [method, url, user.email, response.statusCode];
}

const isForTenantAdmins = ({ permission }: RegisteredRoute) => {
  const who = permission && PERMISSIONS[permission].who;
  return Array.isArray(who) && who.includes('TENANT_ADMIN');
};

/** Nobody changes the profile of somebody else. */
const isOwnOnly = ({ permission }: RegisteredRoute) =>
  permission === 'profile:edit' || permission === 'profile:register-push';

/** What the walk deletes is not what the other routes are asked for. */
const isDeletion = ({ method, url }: RegisteredRoute) =>
  method === 'DELETE' && /:(customer|user|device|deviceProfile)Id$/.test(url);

/** Whoever has a password needs no invitation. */
const isForNewcomers = (route: RegisteredRoute) => isDeletion(route) || route.permission === 'user:invite';

/** Whom nobody knows is as good as deleted. */
const missesNobody = ({ permission }: RegisteredRoute) => permission === 'user-record:delete';

/** Tenant A, with a new profile, and its first customer, that customer's user and device new. */
async function withNewcomers(): Promise<WorldTenant & { readonly deviceProfileId: string }> {
  const { customers, users, devices } = app.services;
  const { tenantId } = world.a;
  const [first, second] = world.a.customers;
  newcomers += 1;
  const { id } = await customers.create(tenantId, { title: `newcomer ${newcomers}` });
  const email = `newcomer.${newcomers}@example.com`;
  const user = await users.create({ authority: 'CUSTOMER_USER', tenantId, customerId: id, email });
  const { device } = await devices.create({ tenantId, customerId: id, name: email });
  const deviceProfileId = await newProfile(tenantId);
  const newcomer = { id, user: { ...user, password: '' }, device: { ...first.device, id: device.id } };
  return { ...world.a, customers: [newcomer, second], deviceProfileId };
}

describe('every route that names a row', () => {
  it('names it by a parameter that this walk knows', () => {
    expect(guarded().length).toBeGreaterThan(20);
    const known = [...Object.keys(IDS), ...Object.keys(OTHER_PARAMETERS)];
    expect(
      guarded()
        .flatMap(parametersOf)
        .filter((name) => !known.includes(name)),
    ).toEqual([]);
  });

  it("refuses another tenant's, and another customer's, as if it were not there or not allowed", async () => {
    const [own, neighbour] = world.a.customers;
    for (const route of guarded()) {
      const ofB = (name: string) => IDS[name]?.(world.b) ?? '';
      const ofNeighbour = (name: string) =>
        // Neither has a customer of its own.
        name === 'tenantId' || name === 'deviceProfileId'
          ? ofB(name)
          : (IDS[name]?.({ ...world.a, customers: [neighbour, own] }) ?? '');
      for (const [user, idOf] of [
        [world.a.admin, ofB],
        [own.user, ofB],
        [own.user, ofNeighbour],
      ] as const) {
        const answer = await ask(user, route, idOf);
        expect(answer).toEqual([
          ...answer.slice(0, 3),
          expect.toSatisfy((status) => [403, 404].includes(status)),
        ]);
      }
    }
  });

  it('refuses one that does not exist, to everybody', async () => {
    for (const route of guarded().filter((one) => !missesNobody(one))) {
      for (const user of [world.sysAdmin, world.a.admin, world.a.customers[0].user]) {
        const answer = await ask(user, route, () => UNKNOWN);
        expect(answer).toEqual([
          ...answer.slice(0, 3),
          expect.toSatisfy((status) => [403, 404].includes(status)),
        ]);
      }
    }
  });

  it('lets the administrator of its own tenant in', async () => {
    for (const route of guarded().filter((one) => isForTenantAdmins(one) && !isOwnOnly(one))) {
      const own = await (isForNewcomers(route) ? withNewcomers() : world.a);
      const answer = await ask(world.a.admin, route, (name) => IDS[name]?.(own) ?? '');
      expect(answer).toEqual([...answer.slice(0, 3), 200]);
    }
  });
});
