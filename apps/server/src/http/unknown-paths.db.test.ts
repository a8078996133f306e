import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, createTestApp, signIn } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorld, type World } from '../testing/world.ts';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let headers: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database, { clock: () => 1_767_225_600_123 });
  headers = bearer((await signIn(app, world.a.admin)).token);
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const timestamp = 1_767_225_600_123;

describe('an unknown path', () => {
  it.each(['GET', 'POST', 'DELETE'] as const)(
    'is answered with 404, or 401 without a valid token: %s',
    async (method) => {
      const known = await app.inject({ method, url: '/api/no/such?x=1', headers });
      expect(known.statusCode).toBe(404);
      expect(known.json()).toEqual({
        status: 404,
        message: 'No static resource api/no/such.',
        errorCode: 32,
        timestamp,
        code: 'pathNotFound',
        values: { path: 'api/no/such' },
      });
      const stranger = await app.inject({ method, url: '/api/no/such' });
      expect(stranger.json()).toEqual({
        status: 401,
        message: 'Authentication failed',
        errorCode: 10,
        timestamp,
        code: 'unauthenticated',
      });
      const forged = await app.inject({ method, url: '/api/no/such', headers: bearer('x.y.z') });
      expect(forged.statusCode).toBe(401);
    },
  );
});

describe('a malformed path', () => {
  it('is answered with 400 in the common error format', async () => {
    const response = await app.inject({ url: '/api/%zz', headers });
    expect([response.statusCode, response.json()]).toEqual([
      400,
      {
        status: 400,
        message: "'/api/%zz' is not a valid url component",
        errorCode: 31,
        timestamp,
        code: 'badRequest',
      },
    ]);
  });

  it('is treated as unknown if it has a word instead of an id, for any method', async () => {
    for (const url of ['/api/device/nothing', '/api/user/settings_of_mine', '/api/customer/things/devices']) {
      for (const method of ['GET', 'POST'] as const) {
        const response = await app.inject({ method, url: `${url}?pageSize=1&page=0`, headers });
        expect([url, response.statusCode, response.json().message]).toEqual([
          url,
          404,
          `No static resource ${url.slice(1)}.`,
        ]);
      }
    }
  });

  it('is treated as unknown also without permission for the route with an id', async () => {
    const [{ user }] = world.a.customers;
    for (const [who, url] of [
      [world.sysAdmin, '/api/device/nothing'],
      [user, '/api/tenant/nothing'],
    ] as const) {
      const response = await app.inject({ url, headers: bearer((await signIn(app, who)).token) });
      expect([url, response.statusCode, response.json().code]).toEqual([url, 404, 'pathNotFound']);
    }
  });

  it('is rejected also with a very long id', async () => {
    const response = await app.inject({ url: `/api/device/${'a'.repeat(1000)}`, headers });
    expect(response.json().message).toMatch(/^Invalid UUID string: a+$/);
    const longer = await app.inject({ url: `/api/device/${'a'.repeat(2000)}`, headers });
    expect(longer.statusCode).toBe(404);
  });
});

describe('an unsupported method', () => {
  it('is answered with 405 and the supported methods', async () => {
    const url = `/api/device/${world.a.spareDevice.id}`;
    const response = await app.inject({ method: 'PATCH', url, headers });
    expect(response.statusCode).toBe(405);
    expect(response.headers['allow']).toBe('DELETE, GET, HEAD');
    expect(response.json()).toEqual({
      status: 405,
      message: "Request method 'PATCH' is not supported",
      errorCode: 31,
      timestamp,
      code: 'methodNotSupported',
      values: { method: 'PATCH' },
    });
  });

  it('is answered with 401 without a token', async () => {
    const response = await app.inject({ method: 'DELETE', url: '/api/tenant/devices' });
    expect(response.statusCode).toBe(401);
  });

  it('is answered with 405 also if it is GET', async () => {
    const response = await app.inject({ url: '/api/auth/logout', headers });
    expect([response.statusCode, response.headers['allow']]).toEqual([405, 'POST']);
  });
});

describe('the order of checks', () => {
  it('is token, then authority, then parameters, then existence', async () => {
    const sysAdmin = bearer((await signIn(app, world.sysAdmin)).token);
    const bad = '/api/device/not-a-uuid';
    expect((await app.inject({ url: bad })).statusCode).toBe(401);
    expect((await app.inject({ url: bad, headers: sysAdmin })).statusCode).toBe(403);
    expect((await app.inject({ url: bad, headers })).statusCode).toBe(400);
    const unknown = '/api/customer/7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005/devices';
    expect((await app.inject({ url: unknown, headers })).json().message).toMatch(
      /^Required request parameter/,
    );
    expect((await app.inject({ url: `${unknown}?pageSize=1&page=0`, headers })).statusCode).toBe(404);
  });
});
