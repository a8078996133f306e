import { randomBytes, randomUUID } from 'node:crypto';
import type { TokenPair } from '@airdeck/contract/sign-in/sign-in';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEventBus } from '../../events.ts';
import { createServices } from '../../services.ts';
import { bearer, createTestApp, signIn } from '../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { decodePart, forgeToken } from '../../testing/token-parts.ts';
import { createWorld, type World } from '../../testing/world.ts';

let database: TestDatabase;
let world: World;
let app: FastifyInstance;
let pair: TokenPair;
let key: Buffer;

beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database);
  app = await createTestApp(database);
  pair = await signIn(app, world.a.admin);
  const { rows } = await database.pool.query("select value from server_setting where name = 'jwtSigningKey'");
  key = Buffer.from(rows[0].value, 'base64');
});
afterAll(async () => {
  await app.close();
  await database.close();
});

const answerTo = async (headers: Record<string, string>) => {
  const { statusCode, body } = await app.inject({ url: '/api/auth/user', headers });
  const { errorCode, message } = JSON.parse(body);
  return [statusCode, errorCode, message];
};
const EXPIRED = [401, 11, 'Token has expired'];
const MALFORMED = [401, 10, 'Invalid username or password'];
const FAILED = [401, 10, 'Authentication failed'];

const claims = () => decodePart(pair.token, 1);
const SHA512 = () => ({ hash: 'sha512' as const, key });

describe('an access token', () => {
  it('signed by hand with the right key is accepted, so the forgeries below fail because of their change', async () => {
    const copy = forgeToken({ alg: 'HS512' }, claims(), SHA512());
    const response = await app.inject({ url: '/api/auth/user', headers: bearer(copy) });
    expect(response.statusCode).toBe(200);
  });

  it('with another payload under the old signature is refused', async () => {
    const [header, , signature] = pair.token.split('.');
    const payload = Buffer.from(JSON.stringify({ ...claims(), scopes: ['SYS_ADMIN'] })).toString('base64url');
    expect(await answerTo(bearer(`${header}.${payload}.${signature}`))).toEqual(EXPIRED);
  });

  it('signed with another key is refused', async () => {
    const other = forgeToken({ alg: 'HS512' }, claims(), { hash: 'sha512', key: randomBytes(64) });
    expect(await answerTo(bearer(other))).toEqual(EXPIRED);
  });

  it.each(['none', 'None', 'NONE'])(
    'of algorithm %s is refused, with and without a signature',
    async (alg) => {
      expect(await answerTo(bearer(forgeToken({ alg }, claims(), null)))).toEqual(MALFORMED);
      expect(await answerTo(bearer(forgeToken({ alg }, claims(), SHA512())))).toEqual(MALFORMED);
    },
  );

  it('signed with the right key by a weaker algorithm is refused', async () => {
    const weaker = forgeToken({ alg: 'HS256' }, claims(), { hash: 'sha256', key });
    expect(await answerTo(bearer(weaker))).toEqual(MALFORMED);
  });

  it('of another issuer is refused', async () => {
    const other = forgeToken({ alg: 'HS512' }, { ...claims(), iss: 'elsewhere' }, SHA512());
    expect(await answerTo(bearer(other))).toEqual(MALFORMED);
  });

  it('without an expiry, or with one in the past, is refused', async () => {
    const { exp: _, ...endless } = claims();
    expect(await answerTo(bearer(forgeToken({ alg: 'HS512' }, endless, SHA512())))).toEqual(EXPIRED);
    const over = { ...claims(), exp: Math.floor(Date.now() / 1000) - 1 };
    expect(await answerTo(bearer(forgeToken({ alg: 'HS512' }, over, SHA512())))).toEqual(EXPIRED);
  });

  it.each(['x', 'a.b', 'a.b.c', 'null', '..', 'Bearer', `${'a'.repeat(10_000)}.b.c`])(
    'that is malformed is refused: %.20s',
    async (text) => {
      expect(await answerTo(bearer(text))).toEqual(MALFORMED);
    },
  );

  it('cannot be a refresh token', async () => {
    expect(await answerTo(bearer(pair.refreshToken))).toEqual(FAILED);
  });

  it("of one user's session with another user's id is refused", async () => {
    const swapped = { ...claims(), userId: world.b.admin.id };
    expect(await answerTo(bearer(forgeToken({ alg: 'HS512' }, swapped, SHA512())))).toEqual(EXPIRED);
  });

  it('of an unknown session is refused', async () => {
    const invented = { ...claims(), sessionId: randomUUID() };
    expect(await answerTo(bearer(forgeToken({ alg: 'HS512' }, invented, SHA512())))).toEqual(EXPIRED);
  });

  it.each([
    ['no header', {}],
    ['a blank header', { 'x-authorization': '' }],
    ['another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['the scheme in lower case', { authorization: 'bearer x' }],
    ['the scheme of keys in lower case', { 'x-authorization': 'apikey tb_1' }],
  ])('is required: %s is refused', async (_what, headers: Record<string, string>) => {
    expect(await answerTo(headers)).toEqual(FAILED);
  });
});

describe('a refresh token', () => {
  const renew = async (refreshToken: string) => {
    const response = await app.inject({ method: 'POST', url: '/api/auth/token', payload: { refreshToken } });
    const { errorCode, message } = response.json();
    return [response.statusCode, errorCode, message];
  };

  it('cannot be an access token', async () => {
    expect(await renew(pair.token)).toEqual([401, 10, 'Invalid Refresh Token scope']);
  });

  it('that is malformed or forged is refused, and the session continues', async () => {
    expect(await renew('x.y.z')).toEqual(MALFORMED);
    const refreshClaims = decodePart(pair.refreshToken, 1);
    const other = { hash: 'sha512' as const, key: randomBytes(64) };
    expect(await renew(forgeToken({ alg: 'HS512' }, refreshClaims, other))).toEqual(EXPIRED);
    expect(await renew(forgeToken({ alg: 'none' }, refreshClaims, null))).toEqual(MALFORMED);
    const response = await app.inject({ url: '/api/auth/user', headers: bearer(pair.token) });
    expect(response.statusCode).toBe(200);
  });
});

describe('the signing key', () => {
  it('has 64 random bytes, created once even if two servers start together', async () => {
    expect(key).toHaveLength(64);
    const empty = await createTestDatabase();
    const start = () => createServices({ database: empty, events: createEventBus(), clock: Date.now });
    await Promise.all([start(), start(), start()]);
    const { rows } = await empty.pool.query("select value from server_setting where name = 'jwtSigningKey'");
    expect(rows).toHaveLength(1);
    expect(rows[0].value).not.toBe(key.toString('base64'));
    await empty.close();
  });

  it('is shared: a token of one server is valid on another', async () => {
    const second = await createTestApp(database);
    const response = await second.inject({ url: '/api/auth/user', headers: bearer(pair.token) });
    expect(response.statusCode).toBe(200);
    await second.close();
  });
});
