import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { decodePart } from '../../testing/token-parts.ts';
import { createWorld, TEST_PASSWORD_COST, type World } from '../../testing/world.ts';
import { createPasswords } from './passwords.ts';

const START = Date.UTC(2026, 5, 1);
const SECOND_MS = 1000;

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let now = START;
const events = createEventBus();
const ended: string[] = [];
events.on('sessions.ended', ({ sessionIds }) => ended.push(...sessionIds));

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database, { clock: () => START });
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

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
const login = (username: unknown, password: unknown) =>
  post('/api/auth/login', { username, password } as object);
const refresh = (refreshToken: string) => post('/api/auth/token', { refreshToken });
const whoAmI = (token: string) => app.inject({ url: '/api/auth/user', headers: bearer(token) });
const logout = (token: string) =>
  app.inject({ method: 'POST', url: '/api/auth/logout', headers: bearer(token) });
const sessionOf = (token: string) => decodePart(token, 1)['sessionId'];

const error = (code: string, status: number, errorCode: number, message: string) => ({
  status,
  message,
  errorCode,
  timestamp: now,
  code,
});
const BAD_CREDENTIALS = () => error('signIn.badCredentials', 401, 10, 'Invalid username or password');
const FAILED = () => error('unauthenticated', 401, 10, 'Authentication failed');
const EXPIRED = () => error('signIn.tokenExpired', 401, 11, 'Token has expired');
const OUTDATED = () => error('signIn.tokenOutdated', 401, 10, 'Token is outdated');
const NOT_ACTIVE = () => error('signIn.notActive', 401, 10, 'User account is not active');

describe('sign-in', () => {
  it("returns a pair of tokens with the platform's header, claims and lifetimes, in its order", async () => {
    const user = world.a.customers[0].user;
    const { token, refreshToken } = await signIn(app, user);
    expect(decodePart(token, 0)).toEqual({ alg: 'HS512' });
    const claims = decodePart(token, 1);
    expect(Object.entries(claims)).toEqual([
      ['sub', user.email],
      ['userId', user.id],
      ['scopes', ['CUSTOMER_USER']],
      ['sessionId', expect.any(String)],
      ['exp', START / 1000 + 9000],
      ['iss', 'thingsboard.io'],
      ['iat', START / 1000],
      ['enabled', true],
      ['isPublic', false],
      ['tenantId', world.a.tenantId],
      ['customerId', world.a.customers[0].id],
    ]);
    expect(Object.entries(decodePart(refreshToken, 1))).toEqual([
      ['sub', user.email],
      ['userId', user.id],
      ['scopes', ['REFRESH_TOKEN']],
      ['sessionId', claims['sessionId']],
      ['exp', START / 1000 + 604_800],
      ['iss', 'thingsboard.io'],
      ['iat', START / 1000],
      ['isPublic', false],
      ['jti', expect.any(String)],
    ]);
  });

  it('includes existing names in the token, and NULL UUIDs in place of a missing tenant', async () => {
    const { id, email, password } = world.sysAdmin;
    await app.services.users.update(id, {
      authority: 'SYS_ADMIN',
      tenantId: null,
      customerId: null,
      email,
      firstName: 'Ada',
      lastName: 'Rao',
    });
    const claims = decodePart((await signIn(app, { id, email, password })).token, 1);
    expect(Object.keys(claims).slice(6, 10)).toEqual(['iat', 'firstName', 'lastName', 'enabled']);
    expect(claims).toMatchObject({
      firstName: 'Ada',
      tenantId: '13814000-1dd2-11b2-8080-808080808080',
      customerId: '13814000-1dd2-11b2-8080-808080808080',
    });
  });

  it('accepts the e-mail address in any case', async () => {
    const { email, password } = world.b.admin;
    expect((await login(email.toUpperCase(), password)).statusCode).toBe(200);
  });

  it('returns the same error for a wrong password, an unknown address and an account without password', async () => {
    const pending = await app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId: world.a.tenantId,
      customerId: null,
      email: 'pending@example.com',
    });
    for (const [email, password] of [
      [world.a.admin.email, 'wrong password'],
      ['nobody@example.com', world.a.admin.password],
      [pending.email, ''.padEnd(10, 'x')],
    ]) {
      const response = await login(email, password);
      expect(response.json()).toEqual(BAD_CREDENTIALS());
      expect(response.statusCode).toBe(401);
    }
  });

  it('does the same work for an unknown address as for a wrong password', async () => {
    const real = createPasswords(TEST_PASSWORD_COST);
    let verified = 0;
    const passwords = {
      ...real,
      verify: (...given: Parameters<typeof real.verify>) => {
        verified += 1;
        return real.verify(...given);
      },
    };
    const counting = await createTestApp(database, { passwords });
    for (const username of [world.a.admin.email, 'nobody@example.com']) {
      verified = 0;
      const payload = { username, password: 'wrong password' };
      await counting.inject({ method: 'POST', url: '/api/auth/login', payload });
      expect([username, verified]).toEqual([username, 1]);
    }
    await counting.close();
  });

  it('reports a disabled account only with the right password', async () => {
    const { email, password, id } = world.b.customers[1].user;
    await database.pool.query('update user_credentials set enabled = false where user_id = $1', [id]);
    expect((await login(email, 'wrong password')).json()).toEqual(BAD_CREDENTIALS());
    expect((await login(email, password)).json()).toEqual(NOT_ACTIVE());
    await database.pool.query('update user_credentials set enabled = true where user_id = $1', [id]);
  });

  it.each([
    ['another field', { username: 'a@b.co', password: 'x', rememberMe: true }],
    ['an additional authority', { username: 'a@b.co', password: 'x', authority: 'SYS_ADMIN' }],
    ['a blank user name', { username: ' ', password: 'x' }],
    ['no password', { username: 'a@b.co' }],
    ['a password that is not a string', { username: 'a@b.co', password: { $ne: '' } }],
    ['a user name with NUL', { username: 'a\0@b.co', password: 'x' }],
    ['a list', []],
  ])('refuses a body with %s', async (_what, body) => {
    const response = await post('/api/auth/login', body);
    expect([response.statusCode, response.json()]).toEqual([401, FAILED()]);
  });

  it.each([
    ['that is not JSON', '{"username":', 'application/json'],
    ['of another type', 'username=a&password=b', 'application/x-www-form-urlencoded'],
    ['that is empty', '', 'application/json'],
    ['that is too large', `{"username":"${'a'.repeat(20_000)}","password":"x"}`, 'application/json'],
  ])('refuses a body %s', async (_what, payload, type) => {
    const url = '/api/auth/login';
    const response = await app.inject({ method: 'POST', url, payload, headers: { 'content-type': type } });
    expect([response.statusCode, response.json()]).toEqual([401, FAILED()]);
  });

  it('refuses other methods', async () => {
    for (const url of ['/api/auth/login', '/api/auth/token']) {
      const response = await app.inject({ method: 'GET', url });
      expect(response.json()).toEqual(
        error('signIn.methodNotSupported', 401, 10, 'Authentication method not supported'),
      );
    }
  });

  it('records the time of the sign-in', async () => {
    now = START + 5 * SECOND_MS;
    const { token } = await signIn(app, world.a.admin);
    const response = await app.inject({ url: `/api/user/${world.a.admin.id}`, headers: bearer(token) });
    expect(response.json().additionalInfo.lastLoginTs).toBe(now);
  });
});

describe('the signed-in user', () => {
  it('is identified by the token, in either header', async () => {
    const { token } = await signIn(app, world.a.admin);
    for (const name of ['authorization', 'x-authorization']) {
      const response = await app.inject({ url: '/api/auth/user', headers: { [name]: `Bearer ${token}` } });
      expect(response.json()).toMatchObject({
        id: { entityType: 'USER', id: world.a.admin.id },
        email: world.a.admin.email,
        name: world.a.admin.email,
        authority: 'TENANT_ADMIN',
        tenantId: { entityType: 'TENANT', id: world.a.tenantId },
        customerId: { entityType: 'CUSTOMER', id: '13814000-1dd2-11b2-8080-808080808080' },
      });
    }
  });

  it('has the present rights in the database, not those at the time of the token', async () => {
    const { token } = await signIn(app, world.b.customers[0].user);
    const devices = `/api/tenant/devices?pageSize=1&page=0`;
    expect((await app.inject({ url: devices, headers: bearer(token) })).statusCode).toBe(403);
    const change = "update app_user set authority = 'TENANT_ADMIN', customer_id = null where id = $1";
    await database.pool.query(change, [world.b.customers[0].user.id]);
    expect((await app.inject({ url: devices, headers: bearer(token) })).statusCode).toBe(200);
    const back = "update app_user set authority = 'CUSTOMER_USER', customer_id = $2 where id = $1";
    await database.pool.query(back, [world.b.customers[0].user.id, world.b.customers[0].id]);
  });

  it('is authenticated by the access token for 9000 seconds', async () => {
    const { token } = await signIn(app, world.a.admin);
    now = START + 9000 * SECOND_MS - 1;
    expect((await whoAmI(token)).statusCode).toBe(200);
    now += 1;
    const response = await whoAmI(token);
    expect([response.statusCode, response.json()]).toEqual([401, EXPIRED()]);
  });
});

describe('renewal', () => {
  it('returns new tokens of the same session, whose former access token stays valid', async () => {
    const first = await signIn(app, world.a.admin);
    now += 10 * SECOND_MS;
    const second = (await refresh(first.refreshToken)).json();
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(sessionOf(second.token)).toBe(sessionOf(first.token));
    expect((await whoAmI(second.token)).statusCode).toBe(200);
    expect((await whoAmI(first.token)).statusCode).toBe(200);
  });

  it('returns the same pair to two tabs that renew concurrently', async () => {
    const { refreshToken } = await signIn(app, world.a.admin);
    now += 10 * SECOND_MS;
    const [one, other] = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
    expect(one.statusCode).toBe(200);
    expect(other.json()).toEqual(one.json());
    now += 60 * SECOND_MS;
    const late = await refresh(refreshToken);
    expect(late.json()).toEqual(one.json());
    expect((await refresh(one.json().refreshToken)).statusCode).toBe(200);
  });

  it('ends the session when a used refresh token is reused after the grace period', async () => {
    const { refreshToken } = await signIn(app, world.a.admin);
    const successor = (await refresh(refreshToken)).json();
    now += 60 * SECOND_MS + 1;
    const reused = await refresh(refreshToken);
    expect([reused.statusCode, reused.json()]).toEqual([401, OUTDATED()]);
    expect(ended).toEqual([sessionOf(successor.token)]);
    expect((await refresh(successor.refreshToken)).json()).toEqual(OUTDATED());
    expect((await whoAmI(successor.token)).json()).toEqual(EXPIRED());
  });

  it('ends the session when the token before the last one is reused, even within the grace period', async () => {
    const first = await signIn(app, world.a.admin);
    const second = (await refresh(first.refreshToken)).json();
    const third = (await refresh(second.refreshToken)).json();
    expect((await refresh(first.refreshToken)).json()).toEqual(OUTDATED());
    expect((await whoAmI(third.token)).json()).toEqual(EXPIRED());
  });

  it('keeps a session alive for seven days after each renewal', async () => {
    const first = await signIn(app, world.a.admin);
    now = START + 604_799 * SECOND_MS;
    const second = (await refresh(first.refreshToken)).json();
    await app.jobs.run('session-purge');
    now += 604_799 * SECOND_MS;
    expect((await refresh(second.refreshToken)).statusCode).toBe(200);
  });

  it('refuses an expired refresh token', async () => {
    const { refreshToken } = await signIn(app, world.a.admin);
    now = START + 604_800 * SECOND_MS;
    const response = await refresh(refreshToken);
    expect([response.statusCode, response.json()]).toEqual([401, EXPIRED()]);
  });

  it('refuses an account that was disabled in the meantime', async () => {
    const { id } = world.b.customers[1].user;
    const { refreshToken } = await signIn(app, world.b.customers[1].user);
    await database.pool.query('update user_credentials set enabled = false where user_id = $1', [id]);
    expect((await refresh(refreshToken)).json()).toEqual(NOT_ACTIVE());
    await database.pool.query('update user_credentials set enabled = true where user_id = $1', [id]);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });

  it.each([{}, { refreshToken: '' }, { refreshToken: 5 }, { refreshToken: 'x', more: 1 }])(
    'refuses the body %j',
    async (body) => {
      expect((await post('/api/auth/token', body)).json()).toEqual(FAILED());
    },
  );
});

describe('a session', () => {
  it('is ended by its sign-out immediately, for both tokens, without effect on other sessions', async () => {
    const one = await signIn(app, world.a.admin);
    const other = await signIn(app, world.a.admin);
    const response = await logout(one.token);
    expect([response.statusCode, response.body]).toEqual([200, '']);
    expect(ended).toEqual([sessionOf(one.token)]);
    expect((await whoAmI(one.token)).json()).toEqual(EXPIRED());
    expect((await refresh(one.refreshToken)).json()).toEqual(OUTDATED());
    expect((await whoAmI(other.token)).statusCode).toBe(200);
  });

  it('is ended by a sign-out that announces a JSON body and sends none', async () => {
    const { token } = await signIn(app, world.a.admin);
    const headers = { ...bearer(token), 'content-type': 'application/json' };
    const response = await app.inject({ method: 'POST', url: '/api/auth/logout', headers });
    expect([response.statusCode, (await whoAmI(token)).statusCode]).toEqual([200, 401]);
  });

  it('is ended by a password change, except for the new one that it opens', async () => {
    const user = world.a.customers[1].user;
    const one = await signIn(app, user);
    const other = await signIn(app, user);
    const { caller } = await app.services.auth.authenticate(one.token, '127.0.0.1');
    const change = { currentPassword: user.password, newPassword: 'another password' };
    const fresh = await app.services.auth.changePassword(caller, change);
    expect(ended.toSorted()).toEqual([sessionOf(one.token), sessionOf(other.token)].toSorted());
    expect((await whoAmI(other.token)).json()).toEqual(EXPIRED());
    expect((await refresh(one.refreshToken)).json()).toEqual(OUTDATED());
    expect((await whoAmI(fresh.token)).statusCode).toBe(200);
    expect((await login(user.email, user.password)).json()).toEqual(BAD_CREDENTIALS());
    expect((await login(user.email, 'another password')).statusCode).toBe(200);
  });

  it('is ended by the deletion of the user', async () => {
    const user = await app.services.users.create({
      authority: 'TENANT_ADMIN',
      tenantId: world.a.tenantId,
      customerId: null,
      email: 'leaving@example.com',
    });
    await app.services.users.setPassword(user.id, 'on the way out');
    const pair = await signIn(app, { ...user, password: 'on the way out' });
    await app.services.users.delete(user.id);
    expect(ended).toEqual([sessionOf(pair.token)]);
    expect((await whoAmI(pair.token)).json()).toEqual(EXPIRED());
    expect((await refresh(pair.refreshToken)).json()).toEqual(OUTDATED());
  });

  it('is deleted after its expiry', async () => {
    const old = await signIn(app, world.b.admin);
    now = START + 604_800 * SECOND_MS;
    const young = await signIn(app, world.b.admin);
    await app.jobs.run('session-purge');
    expect(ended).toContain(sessionOf(old.token));
    expect(ended).not.toContain(sessionOf(young.token));
    const { rows } = await database.pool.query('select id from user_session where expires_time <= $1', [now]);
    expect(rows).toEqual([]);
  });
});

describe('a password change', () => {
  it('requires the current password, and a different one of six to 72 characters', async () => {
    const { token } = await signIn(app, world.a.admin);
    const { caller } = await app.services.auth.authenticate(token, '127.0.0.1');
    const currentPassword = world.a.admin.password;
    const change = (current: string, newPassword: string) =>
      app.services.auth.changePassword(caller, { currentPassword: current, newPassword });
    await expect(change('not it', 'long enough')).rejects.toThrow("Current password doesn't match!");
    await expect(change(currentPassword, currentPassword)).rejects.toThrow(
      'New password should be different from existing!',
    );
    await expect(change(currentPassword, 'five5')).rejects.toThrow(
      'Password must be 6 or more characters in length.',
    );
    await expect(change(currentPassword, 'x'.repeat(73))).rejects.toThrow(
      'Password must be no more than 72 characters in length.',
    );
    expect((await whoAmI(token)).statusCode).toBe(200);
  });
});
