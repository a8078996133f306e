import { isOpen as isOpenTo, type Permission } from '@airdeck/contract/common/permission';
import { SERVER_PERMISSIONS } from '@airdeck/contract/server/server.permissions';
import { TENANT_PERMISSIONS } from '@airdeck/contract/tenants/tenants.permissions';
import type { UserType } from '@airdeck/contract/users/user-body';
import { USER_PERMISSIONS } from '@airdeck/contract/users/users.permissions';
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorld } from '../testing/world.ts';
import { enforcePermissions } from './authorisation.ts';
import type { Caller } from './caller.ts';
import { handleErrors } from './error-handler.ts';
import type { RegisteredRoute } from './route-paths.ts';

let database: TestDatabase;
let app: FastifyInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  app = await createTestApp(database);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const isOpen = ({ permission }: RegisteredRoute) => permission !== undefined && isOpenTo(permission);
const pathOf = (url: string) =>
  url.replace(/:\w+/g, '7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005').replace('*', 'x');

describe('every route of the application', () => {
  it('names a permission', () => {
    expect(app.routePaths.all.length).toBeGreaterThan(20);
    expect(app.routePaths.all.filter(({ permission }) => !permission)).toEqual([]);
  });

  it('responds 401 without a token, unless it is open to everyone or to devices', async () => {
    const guarded = app.routePaths.all.filter((route) => !isOpen(route));
    expect(guarded.length).toBeGreaterThan(10);
    for (const { method, url } of guarded) {
      const response = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: pathOf(url),
      });
      expect([method, url, response.statusCode]).toEqual([method, url, 401]);
      if (method !== 'HEAD')
        expect(response.json()).toMatchObject({ errorCode: 10, message: 'Authentication failed' });
    }
  });

  it('that is open belongs to sign-in, also by a provider, forgotten passwords, changed addresses, pictures, brands, downloads by ticket, unsubscribing, operations, documentation, the console, the demo, live, the device API or uplinks', () => {
    const keys = new Set(app.routePaths.all.filter(isOpen).map(({ permission }) => permission?.key));
    const known = [
      // The logo of a sign-in page, and addresses at which passkeys may be used.
      'brand:load',
      'console:read',
      'demo:read',
      // With the key and secret of a profile, of which guesses are counted.
      'device-api:provision',
      'device-api:send',
      'documentation:read',
      'live:connect',
      'metrics:read',
      // By the signed link of a mail.
      'alarm:act-by-link',
      'email:take-back',
      'notification:answer-as-receiver',
      'notification:unsubscribe',
      'operations:read',
      'password:reset',
      'picture:read',
      // With a ticket that is good once, or a token: asked by the routes themselves.
      'report:download',
      // By the signed link of a mail.
      'scheduled-report:unsubscribe',
      'session:open',
      'sign-in-provider:use',
      // With the key of a tenant: asked by the routes themselves.
      'uplink:deliver',
      'user:activate',
      'wall-screen:show',
    ];
    expect([...keys].filter((key) => !known.includes(key ?? ''))).toEqual([]);
  });
});

describe('an API key', () => {
  it('is refused by every route that is for people alone, and known by all others', async () => {
    const world = await createWorld(database);
    const { token } = await signIn(app, world.a.admin);
    const { caller } = await app.services.auth.authenticate(token, '127.0.0.1');
    const form = { name: 'Key', accessRole: null, expiresTime: null, customerId: null };
    const { secret } = await app.services.apiKeys.create(caller, form);
    const forPeople: string[] = [];
    for (const { method, url, permission } of app.routePaths.all) {
      // The stream of events does not end.
      if (!permission || isOpenTo(permission) || url === '/backoffice/events') continue;
      const response = await app.inject({
        method: method as NonNullable<InjectOptions['method']>,
        url: pathOf(url),
        headers: bearer(secret),
      });
      const isRefused = [403, 404].includes(response.statusCode);
      if (permission.isPersonal || permission.needsSignIn) {
        forPeople.push(permission.key);
        expect([method, url, isRefused]).toEqual([method, url, true]);
      } else expect([method, url, response.statusCode]).not.toEqual([method, url, 401]);
    }
    expect([...new Set(forPeople)].sort()).toMatchInlineSnapshot(`
      [
        "account-deletion:decide",
        "account-deletion:request",
        "api-key:administer",
        "api-key:make",
        "api-key:read",
        "conversation:read",
        "conversation:write",
        "email:change",
        "message:mark",
        "message:read",
        "notification:choose",
        "notification:register-push",
        "password:change",
        "personal-data:download",
        "profile:edit",
        "provider-account:manage",
        "questionnaire:answer",
        "questionnaire:read-answers",
        "report:order",
        "scheduled-report:subscribe",
        "second-factor:answer",
        "second-factor:change",
        "second-factor:finish",
        "second-factor:require",
        "second-factor:require-everywhere",
        "second-factor:reset",
        "second-factor:set-up",
        "session:end",
        "session:impersonate",
        "session:manage",
        "session:record",
        "session:see-all",
        "session:see-as",
        "session:use",
        "sign-in-domain:administer",
        "sign-in-domain:confirm",
        "sign-in-provider:administer",
        "todo:use",
        "user:invite",
        "user:reset-link",
        "user:write-customer",
        "user:write-fellow",
      ]
    `);
  });
});

describe('a route', () => {
  const bare = () => {
    const fastify = Fastify();
    const nobody = () => Promise.reject(new Error('nobody'));
    enforcePermissions(fastify, nobody);
    return fastify;
  };

  it('without a permission is rejected at startup', () => {
    expect(() => bare().get('/x', { schema: {} }, () => 'x')).toThrow('names no permission');
  });

  it('without a schema is rejected at startup', () => {
    const config = { permission: SERVER_PERMISSIONS.readState };
    expect(() => bare().get('/x', { config }, () => 'x')).toThrow('has no schema');
  });
});

describe('a permission that excludes partners', () => {
  const CALLER: Omit<Caller, 'userType'> = {
    userId: 'u',
    email: 'u@example.com',
    address: '::1',
    impersonator: null,
    accessRole: 'ADMINISTRATOR',
    placeIds: null,
    sessionId: 's',
    authority: 'TENANT_ADMIN',
    tenantId: 't',
    customerId: null,
  };
  async function statusFor(userType: UserType, permission: Permission): Promise<number> {
    const fastify = Fastify();
    enforcePermissions(fastify, async () => ({ ...CALLER, userType }));
    handleErrors(fastify, Date.now);
    fastify.get('/x', { schema: {}, config: { permission } }, () => 'x');
    return (await fastify.inject('/x')).statusCode;
  }

  it('is granted to tenant administrators, but not to partners', async () => {
    expect(await statusFor('TENANT_ADMIN', TENANT_PERMISSIONS.listPartners)).toBe(200);
    expect(await statusFor('PARTNER', TENANT_PERMISSIONS.listPartners)).toBe(403);
    expect(await statusFor('PARTNER', USER_PERMISSIONS.listInConsole)).toBe(200);
  });
});
