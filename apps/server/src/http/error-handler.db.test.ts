import { Readable } from 'node:stream';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import { SIGN_IN_PERMISSIONS } from '@airdeck/contract/sign-in/sign-in.permissions';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Database, openDatabase } from '../database/database.ts';
import { appUser } from '../database/schema/users.ts';
import { silentLog } from '../testing/silent-log.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createWorld } from '../testing/world.ts';
import { PlainTextError } from './errors.ts';

let database: TestDatabase;
let app: FastifyInstance;
let impatient: Database;
let away: Database;

const config = { permission: SIGN_IN_PERMISSIONS.open };

beforeAll(async () => {
  database = await createTestDatabase();
  await createWorld(database);
  app = await createTestApp(database);
  impatient = openDatabase(database.url, silentLog, 1, { statement_timeout: '500ms' });
  away = openDatabase('postgres://nobody:secret@127.0.0.1:1/nothing', silentLog);
  const body = z.object({ thing: z.object({ id: uuidParameter('thingId'), size: z.number() }) });
  const routes = app.withTypeProvider<ZodTypeProvider>();
  routes.post('/test/body', { config, bodyLimit: 64, schema: { body } }, () => 'fine');
  routes.get('/test/constraint', { config, schema: {} }, () =>
    database.pool.query('insert into device_credentials select * from device_credentials limit 1'),
  );
  routes.get('/test/nul', { config, schema: {} }, () =>
    database.db.select().from(appUser).where(eq(appUser.email, 'a\0b')),
  );
  routes.get('/test/slow', { config, schema: {} }, () =>
    impatient.db.transaction((tx) => tx.execute('select pg_sleep(10)')),
  );
  routes.get('/test/away', { config, schema: {} }, () => away.pool.query('select 1'));
  routes.get('/test/fault', { config, schema: {} }, () => {
    throw new Error('password of the database: hunter2');
  });
  routes.get('/test/file', { config, schema: {} }, (_request, reply) => {
    const rows = async function* () {
      yield* await database.db.select().from(appUser).where(eq(appUser.email, 'a\0b'));
    };
    return reply.type('text/csv; charset=utf-8').send(Readable.from(rows()));
  });
  routes.get('/test/text', { config, schema: {} }, () => {
    throw new PlainTextError(404, "Device with requested id wasn't found!");
  });
});
afterAll(async () => {
  await app.close();
  await Promise.all([impatient.close(), away.close()]);
  await database.close();
});

const answerOf = async (request: InjectOptions | string) => {
  const response = await app.inject(request);
  const { status, errorCode, message, timestamp } = response.json();
  expect(status).toBe(response.statusCode);
  expect(timestamp).toEqual(expect.any(Number));
  return [response.statusCode, errorCode, message];
};
const post = (payload: string, type = 'application/json') =>
  answerOf({ method: 'POST', url: '/test/body', payload, headers: { 'content-type': type } });

describe("a client error is answered in the platform's format", () => {
  it('when the body is not JSON', async () => {
    expect(await post('{"thing":')).toEqual([400, 31, expect.stringMatching(/^JSON parse error: /)]);
  });

  it('when it occurs while a file is generated, compressed or not', async () => {
    for (const encoding of ['identity', 'gzip']) {
      const answer = await app.inject({ url: '/test/file', headers: { 'accept-encoding': encoding } });
      expect([answer.statusCode, answer.headers['content-encoding']]).toEqual([400, undefined]);
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
      expect(answer.json()).toMatchObject({ status: 400, errorCode: 31 });
    }
  });

  it('when the body contains __proto__', async () => {
    expect(await post('{"__proto__":{"x":1}}')).toEqual([
      400,
      31,
      expect.stringMatching(/^JSON parse error: /),
    ]);
  });

  it('when the body is missing', async () => {
    expect(await post('')).toEqual([400, 31, 'Required request body is missing']);
  });

  it('when the body is too large, or a field has the wrong type', async () => {
    const body = '{"thing":{"id":"7a1f0d10-6a1f-11f1-9c5b-d3c1b2a4f005","size":"5"}}';
    expect(await post(body.padEnd(64))).toEqual([413, 31, 'Payload size exceeds the limit of 64 bytes']);
    expect(await post('{"thing":7}')).toEqual([
      400,
      31,
      'Validation error: thing is malformed: Invalid input: expected object, received number',
    ]);
  });

  it('when an id is invalid', async () => {
    expect(await post('{"thing":{"id":"abc","size":5}}')).toEqual([400, 31, 'Invalid UUID string: abc']);
  });

  it('when the content type is not supported', async () => {
    expect(await post('a=b', 'text/csv')).toEqual([415, 31, "Content-Type 'text/csv' is not supported"]);
  });

  it('when only the database detects it', async () => {
    expect(await answerOf('/test/constraint')).toEqual([
      400,
      31,
      'Constraint violation: device_credentials_pkey',
    ]);
    expect(await answerOf('/test/nul')).toEqual([
      400,
      31,
      'Validation error: text holds characters that cannot be stored',
    ]);
  });
});

it('an unexpected error is answered without its details', async () => {
  expect(await answerOf('/test/fault')).toEqual([500, 2, 'Internal Server Error']);
});

it('a statement timeout or an unreachable database is answered with 503 and Retry-After', async () => {
  for (const path of ['/test/slow', '/test/away', '/test/slow']) {
    const response = await app.inject(path);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.statusCode).toBe(503);
    // The digits of a time may be those of an address.
    const { timestamp, ...said } = response.json();
    expect(said).toMatchObject({ status: 503, errorCode: 2 });
    expect(JSON.stringify(said)).not.toMatch(/statement|127/);
  }
  expect(impatient.pool).toMatchObject({ idleCount: 1, waitingCount: 0 });
});

it('a plain-text error of the platform is sent as plain text', async () => {
  const response = await app.inject('/test/text');
  expect([response.statusCode, response.body]).toEqual([404, "Device with requested id wasn't found!"]);
  expect(response.headers['content-type']).toMatch(/^text\/plain/);
});

describe('before routing', () => {
  it('a malformed path is answered with JSON that no browser renders as a page', async () => {
    const response = await app.inject('/<script>alert(1)</script>%E0%A4%A');
    expect(response.statusCode).toBe(400);
    expect(response.headers).toMatchObject({
      'content-type': expect.stringMatching(/^application\/json/),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'",
    });
  });

  it('an incomplete request times out', () => {
    expect(app.server.requestTimeout).toBeGreaterThan(0);
    expect(app.server.headersTimeout).toBeGreaterThan(0);
  });
});
