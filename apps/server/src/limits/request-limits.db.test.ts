import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { handleErrors } from '../http/error-handler.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { limitRequestRates } from './request-limits.ts';
import { createSharedLimits } from './shared-limits.ts';

let database: TestDatabase;
const running: FastifyInstance[] = [];
let now = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(() => {
  now += 60_000;
});
afterAll(async () => {
  for (const app of running) await app.close();
  await database.close();
});

/** One of several servers of the installation. */
async function start() {
  const app = Fastify();
  running.push(app);
  const clock = () => now;
  handleErrors(app, clock);
  limitRequestRates(app, { clock, sharedLimits: createSharedLimits({ database, clock }) });
  app.get('/limited', { config: { maxPerMinute: 2 } }, () => 'fine');
  app.get('/other', { config: { maxPerMinute: 2 } }, () => 'fine');
  app.get('/free', () => 'fine');
  return async (url: string, remoteAddress = '192.0.2.1') => {
    const { statusCode, headers } = await app.inject({ url, remoteAddress });
    return [
      statusCode,
      headers['x-ratelimit-limit'],
      headers['x-ratelimit-remaining'],
      headers['x-ratelimit-reset'],
      headers['retry-after'],
    ];
  };
}

it('limits requests per address and minute, and reports how many remain', async () => {
  const ask = await start();
  expect(await ask('/limited')).toEqual([200, '2', '1', '60', undefined]);
  now += 10_500;
  expect(await ask('/limited')).toEqual([200, '2', '0', '50', undefined]);
  expect(await ask('/limited')).toEqual([429, '2', '0', '50', '50']);
  now += 49_500;
  expect(await ask('/limited')).toEqual([200, '2', '1', '60', undefined]);
});

it('counts each route and each address separately, and an IPv6 network as one address', async () => {
  const ask = await start();
  for (let n = 0; n < 3; n++) await ask('/limited');
  expect((await ask('/limited'))[0]).toBe(429);
  expect((await ask('/other'))[0]).toBe(200);
  expect((await ask('/limited', '192.0.2.2'))[0]).toBe(200);
  for (const host of ['1', '2', '3']) await ask('/limited', `2001:db8:1:2::${host}`);
  expect((await ask('/limited', '2001:db8:1:2::4'))[0]).toBe(429);
  expect((await ask('/limited', '2001:db8:1:3::1'))[0]).toBe(200);
});

it('counts the requests of all servers together', async () => {
  const [ask, askAnother] = [await start(), await start()];
  expect((await ask('/limited'))[0]).toBe(200);
  expect(await askAnother('/limited')).toEqual([200, '2', '0', '60', undefined]);
  for (const one of [ask, askAnother]) expect(await one('/limited')).toEqual([429, '2', '0', '60', '60']);
});

it('does not affect other routes', async () => {
  const ask = await start();
  expect(await ask('/free')).toEqual([200, undefined, undefined, undefined, undefined]);
});
