import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { createEventBus } from '../../events.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { decodePart } from '../../testing/token-parts.ts';
import { createWorld, type World, type WorldUser } from '../../testing/world.ts';

const START = Date.UTC(2026, 5, 1);
const HALF_HOUR_MS = 30 * 60_000;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let now = START;
const ended: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => START });
  const events = createEventBus();
  events.on('sessions.ended', ({ sessionIds }) => ended.push(...sessionIds));
  app = await createTestApp(database, { clock: () => now, events });
});
beforeEach(() => {
  now = START;
  ended.length = 0;
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const tokenOf = async (user: WorldUser) => (await signIn(app, user)).token;
const ask = (token: string, userId: string) =>
  app.inject({ url: `/api/user/${userId}/token`, headers: bearer(token) });
const impersonate = async (by: WorldUser, as: WorldUser): Promise<TokenPair> =>
  (await ask(await tokenOf(by), as.id)).json();
const BEGIN = '/backoffice/impersonations';
const begin = async (by: WorldUser, payload: object) =>
  app.inject({ method: 'POST', url: BEGIN, headers: bearer(await tokenOf(by)), payload });
const whoAmI = (token: string) => app.inject({ url: '/api/auth/user', headers: bearer(token) });
const logout = (token: string) =>
  app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) });
const refresh = (refreshToken: string) =>
  app.inject({ method: 'POST', url: '/api/auth/token', payload: { refreshToken } });
const sessionOf = (token: string) => decodePart(token, 1)['sessionId'];
const entriesOf = async (userId: string, action: string) => {
  const text = `select tenant_id, user_email, address, impersonator_email, entity_name, details from audit_entry
    where entity_id = $1 and action = $2 order by id`;
  return (await database.pool.query(text, [userId, action])).rows;
};

const EXPIRED = [401, 11, 'Token has expired'];
const DENIED = [403, 20, "You don't have permission to perform this operation!"];
const told = (response: { json(): { status: number; errorCode: number; message: string } }) => {
  const { status, errorCode, message } = response.json();
  return [status, errorCode, message];
};

describe('impersonation', () => {
  it('of the administrators of any tenant is permitted to system administrators', async () => {
    const token = await tokenOf(world.sysAdmin);
    for (const user of [world.a.admin, world.b.admin]) {
      const response = await ask(token, user.id);
      expect((await whoAmI(response.json().token)).json()).toMatchObject({ email: user.email });
    }
    expect(told(await ask(token, world.a.customers[0].user.id))).toEqual(DENIED);
  });

  it('of an equal or of oneself is refused', async () => {
    for (const user of [world.sysAdmin, world.a.admin]) {
      expect(told(await ask(await tokenOf(user), user.id))).toEqual(DENIED);
    }
  });

  it('of users of their customers is permitted to tenant administrators', async () => {
    const token = await tokenOf(world.a.admin);
    const response = await ask(token, world.a.customers[0].user.id);
    expect((await whoAmI(response.json().token)).json()).toMatchObject({ authority: 'CUSTOMER_USER' });
    for (const foreign of [world.b.admin, world.b.customers[0].user, world.sysAdmin]) {
      expect(told(await ask(token, foreign.id))).toEqual(DENIED);
    }
  });

  it('is refused to users of customers', async () => {
    const token = await tokenOf(world.a.customers[0].user);
    for (const id of [world.a.customers[0].user.id, world.a.admin.id]) {
      expect(told(await ask(token, id))).toEqual(DENIED);
    }
  });

  it('requires a user: an unknown id and that of a tenant are 404', async () => {
    const token = await tokenOf(world.sysAdmin);
    const { tenantId } = world.a;
    expect(told(await ask(token, tenantId))).toEqual([404, 32, `User with id [${tenantId}] is not found`]);
    expect(told(await ask(token, 'abc'))).toEqual([400, 31, 'Invalid UUID string: abc']);
  });

  it('is refused during an impersonation', async () => {
    const { token } = await impersonate(world.sysAdmin, world.a.admin);
    expect(told(await ask(token, world.a.customers[0].user.id))).toEqual(DENIED);
  });

  it('is refused if the operator disabled it', async () => {
    const config = readConfig({ DATABASE_URL: database.url, AIRDECK_IMPERSONATION: 'false' });
    const strict = await createTestApp(database, { config });
    const { token } = await signIn(strict, world.sysAdmin);
    const headers = bearer(token);
    const url = `/api/user/${world.a.admin.id}/token`;
    expect(told(await strict.inject({ url, headers }))).toEqual(DENIED);
    const { tenantId } = world.a;
    for (const payload of [{ userId: world.a.admin.id }, { tenantId }]) {
      expect(told(await strict.inject({ method: 'POST', url: BEGIN, headers, payload }))).toEqual(DENIED);
    }
    const device = `/backoffice/dapDevice/${world.a.spareDevice.id}/accessToken`;
    expect(told(await strict.inject({ url: device, headers }))).toEqual(DENIED);
    await strict.close();
  });

  it('is permitted for a user without a password, but not for a disabled one', async () => {
    const { tenantId } = world.a;
    const pending = await app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId,
      customerId: null,
      email: 'pending@example.com',
    });
    const token = await tokenOf(world.sysAdmin);
    const response = await ask(token, pending.id);
    expect((await whoAmI(response.json().token)).json()).toMatchObject({ email: pending.email });
    const enable = (enabled: boolean) =>
      database.pool.query('update user_credentials set enabled = $2 where user_id = $1', [
        world.b.admin.id,
        enabled,
      ]);
    const before = (await ask(token, world.b.admin.id)).json();
    await enable(false);
    expect(told(await ask(token, world.b.admin.id))).toEqual(DENIED);
    expect(told(await whoAmI(before.token))).toEqual(EXPIRED);
    await enable(true);
  });
});

describe('an impersonation started by the console', () => {
  it('is returned with its user, by user id or as the first administrator of a tenant', async () => {
    const { tenantId, admin } = world.b;
    for (const payload of [{ userId: admin.id }, { tenantId }]) {
      const { token, user } = (await begin(world.sysAdmin, payload)).json();
      expect(user).toMatchObject({ id: { id: admin.id }, email: admin.email });
      expect((await whoAmI(token)).json()).toMatchObject({ email: admin.email });
    }
  });

  it('is refused for a tenant without an administrator, and by tenant for all but system administrators', async () => {
    const { id: tenantId } = await app.services.tenants.create({ title: 'Without people' });
    expect((await begin(world.sysAdmin, { tenantId })).json()).toMatchObject({
      status: 404,
      code: 'impersonation.noAdministrator',
    });
    expect(told(await begin(world.a.admin, { tenantId: world.a.tenantId }))).toEqual(DENIED);
  });
});

describe('an action of a system administrator as an administrator of a tenant', () => {
  it('is one request, with both users in the audit log of the tenant', async () => {
    const headers = bearer(await tokenOf(world.sysAdmin));
    const { spareDevice, tenantId, admin } = world.b;
    const url = `/backoffice/dapDevice/${spareDevice.id}/accessToken`;
    const { accessToken } = (await app.inject({ url, headers })).json();
    expect(accessToken).toEqual(expect.any(String));
    expect(await entriesOf(spareDevice.id, 'tokenRead')).toMatchObject([
      { tenant_id: tenantId, user_email: admin.email, impersonator_email: world.sysAdmin.email },
    ]);
    // Its session ends with it.
    expect(ended).toHaveLength(1);
  });
});

describe('an impersonation', () => {
  it('has the access of the user instead of that of the administrator', async () => {
    const url = '/api/tenant/devices?pageSize=10&page=0';
    const own = await tokenOf(world.sysAdmin);
    expect((await app.inject({ url, headers: bearer(own) })).statusCode).toBe(403);
    const { token } = await impersonate(world.sysAdmin, world.a.admin);
    const response = await app.inject({ url, headers: bearer(token) });
    expect(response.json().totalElements).toBe(3);
  });

  it('ends after half an hour', async () => {
    const { token, refreshToken } = await impersonate(world.sysAdmin, world.a.admin);
    const ends = (START + HALF_HOUR_MS) / 1000;
    expect([decodePart(token, 1)['exp'], decodePart(refreshToken, 1)['exp']]).toEqual([ends, ends]);
    now = START + HALF_HOUR_MS - 1;
    expect((await whoAmI(token)).statusCode).toBe(200);
    now += 1;
    expect(told(await whoAmI(token))).toEqual(EXPIRED);
    await app.jobs.run('session-purge');
    expect(ended).toContain(sessionOf(token));
  });

  it('cannot be renewed, and stays valid after an attempt', async () => {
    const { token, refreshToken } = await impersonate(world.sysAdmin, world.a.admin);
    expect(told(await refresh(refreshToken))).toEqual([401, 10, 'Token is outdated']);
    expect((await whoAmI(token)).statusCode).toBe(200);
  });

  it.each([
    ['the record of a sign-in', 'POST', '/backoffice/webLogin/login'],
    ['the password', 'POST', '/api/auth/changePassword'],
    ['address, phone and picture', 'PUT', '/backoffice/editUser/{id}'],
    ['the notification choices', 'PUT', '/backoffice/users/{id}/notificationChoices'],
    ['the push subscriptions', 'PUT', '/backoffice/updateWebPushNotificationId/{id}'],
  ] as const)('cannot change what is reserved to the user: %s', async (_what, method, path) => {
    const { token } = await impersonate(world.sysAdmin, world.a.admin);
    const url = path.replace('{id}', world.a.admin.id);
    expect(told(await app.inject({ method, url, headers: bearer(token) }))).toEqual(DENIED);
  });

  it('cannot change the account of the user, but other ones', async () => {
    const { token } = await impersonate(world.sysAdmin, world.a.admin);
    const headers = bearer(token);
    const saveAs = async (id: string) => {
      const user = (await app.inject({ url: `/api/user/${id}`, headers })).json();
      return app.inject({ method: 'POST', url: '/api/user', headers, payload: { ...user, lastName: 'Rao' } });
    };
    expect(told(await saveAs(world.a.admin.id))).toEqual(DENIED);
    expect((await saveAs(world.a.customers[1].user.id)).json()).toMatchObject({ lastName: 'Rao' });
  });

  it('ends with its own sign-out, without effect on the sessions of the administrator and the user', async () => {
    const own = await tokenOf(world.sysAdmin);
    const theirs = await tokenOf(world.a.admin);
    const { token } = (await ask(own, world.a.admin.id)).json();
    expect((await logout(token)).statusCode).toBe(200);
    expect(ended).toEqual([sessionOf(token)]);
    expect(told(await whoAmI(token))).toEqual(EXPIRED);
    for (const other of [own, theirs]) expect((await whoAmI(other)).statusCode).toBe(200);
  });

  it('ends when the administrator signs out', async () => {
    const own = await tokenOf(world.sysAdmin);
    const { token } = (await ask(own, world.a.admin.id)).json();
    await logout(own);
    expect(told(await whoAmI(token))).toEqual(EXPIRED);
    expect(ended).toEqual(expect.arrayContaining([sessionOf(own), sessionOf(token)]));
  });

  it("ends when the administrator's password changes, or the account is disabled or deleted", async () => {
    const email = 'second.root@example.com';
    const password = world.sysAdmin.password;
    const { id } = await app.services.users.create({
      authority: 'SYS_ADMIN',
      tenantId: null,
      customerId: null,
      email,
    });
    const enable = (enabled: boolean) =>
      database.pool.query('update user_credentials set enabled = $2 where user_id = $1', [id, enabled]);
    const begin = async () => {
      await app.services.users.setPassword(id, password);
      return (await impersonate({ id, email, password }, world.a.admin)).token;
    };
    const first = await begin();
    await app.services.users.setPassword(id, `${password}!`);
    expect(told(await whoAmI(first))).toEqual(EXPIRED);
    const second = await begin();
    await enable(false);
    expect(told(await whoAmI(second))).toEqual(EXPIRED);
    await enable(true);
    const third = await begin();
    ended.length = 0;
    await app.services.users.delete(id);
    expect(told(await whoAmI(third))).toEqual(EXPIRED);
    expect(ended).toContain(sessionOf(third));
  });
});

describe('the audit log', () => {
  it('contains start, time limit and end of an impersonation, with both users, for the tenant', async () => {
    await database.pool.query('delete from audit_entry');
    const { token } = await impersonate(world.sysAdmin, world.a.admin);
    await logout(token);
    const common = { tenant_id: world.a.tenantId, address: '127.0.0.1', entity_name: world.a.admin.email };
    expect(await entriesOf(world.a.admin.id, 'steppedIn')).toEqual([
      {
        ...common,
        user_email: world.sysAdmin.email,
        impersonator_email: null,
        details: { until: START + HALF_HOUR_MS },
      },
    ]);
    expect(await entriesOf(world.a.admin.id, 'steppedOut')).toEqual([
      {
        ...common,
        user_email: world.a.admin.email,
        impersonator_email: world.sysAdmin.email,
        details: null,
      },
    ]);
  });

  it('contains sign-ins and sign-outs', async () => {
    await database.pool.query('delete from audit_entry');
    await logout(await tokenOf(world.b.admin));
    for (const action of ['signedIn', 'signedOut']) {
      expect(await entriesOf(world.b.admin.id, action)).toMatchObject([
        { tenant_id: world.b.tenantId, user_email: world.b.admin.email, address: '127.0.0.1' },
      ]);
    }
  });

  it('contains one entry for a lock-out, with the address of the guesses', async () => {
    const { email, id } = world.b.customers[0].user;
    for (let guess = 0; guess < 14; guess++) {
      await app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { username: email, password: `guess ${guess}` },
        remoteAddress: '192.0.2.7',
      });
    }
    await expect
      .poll(() => entriesOf(id, 'lockedOut'))
      .toMatchObject([{ user_email: email, address: '192.0.2.7', tenant_id: world.b.tenantId }]);
  });
});
