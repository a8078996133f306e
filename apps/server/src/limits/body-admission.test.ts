import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { DEVICE_MAP_PERMISSIONS } from '@airdeck/contract/device-map/device-map.permissions';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { enforcePermissions } from '../http/authorisation.ts';
import type { Caller } from '../http/caller.ts';
import { handleErrors } from '../http/error-handler.ts';
import { createHttpServer } from '../http/http-server.ts';
import { limitLargeBodies } from './body-admission.ts';

const KIB = 1024;
const BODY_LIMIT = 200 * KIB;
const config = { permission: DEVICE_MAP_PERMISSIONS.read } as const;

let app: ReturnType<typeof createHttpServer>;
/** Requests whose head has come. */
let arrived: number;
/** Each answers a request. */
let finish: (() => void)[];

beforeEach(async () => {
  arrived = 0;
  finish = [];
  app = createHttpServer({ config: { trustedProxies: 0 }, clock: Date.now, logger: false });
  handleErrors(app, Date.now);
  app.addHook('onRequest', async () => {
    arrived += 1;
  });
  enforcePermissions(app, async ({ headers }) => {
    const [userId, tenantId] = String(headers['x-user']).split('@');
    return { userId, tenantId, authority: 'TENANT_ADMIN', accessRole: 'ADMINISTRATOR' } as Caller;
  });
  limitLargeBodies(app, { limits: { perUser: 300 * KIB, perTenant: 400 * KIB, total: 500 * KIB } });
  const work = () => new Promise<string>((resolve) => finish.push(() => resolve('done')));
  app.post('/large', { config, schema: {}, bodyLimit: BODY_LIMIT }, work);
  app.post('/usual', { config, schema: {} }, work);
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  for (const end of finish) end();
  await app.close();
});

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
};
const bodyOf = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

function ask(user: string, kib: number, url = '/large') {
  const headers = { 'content-type': 'application/json', 'x-user': user };
  return app.inject({ method: 'POST', url, headers, payload: bodyOf(kib * KIB) });
}
/** Resolves when the request is being worked on. */
async function begin(...given: Parameters<typeof ask>) {
  const begun = finish.length;
  const answer = ask(...given).then(({ statusCode }) => statusCode);
  await until(() => finish.length > begun);
  return answer;
}

it('limits the bytes in bodies of one user, one tenant and all, until they are answered', async () => {
  const first = begin('ann@a', 200);
  await until(() => finish.length === 1);
  const refused = await ask('ann@a', 101);
  expect(refused).toMatchObject({ statusCode: 429, headers: { 'retry-after': '5' } });
  expect(refused.json()).toMatchObject({
    errorCode: 33,
    message: 'Large requests of yours are under way already. Please wait until they are answered.',
  });
  void begin('ann@a', 100);
  await until(() => finish.length === 2);
  expect((await ask('bob@a', 101)).json().message).toMatch('Too many large requests');
  void begin('bob@a', 100);
  await until(() => finish.length === 3);
  expect((await ask('cid@b', 101)).statusCode).toBe(429);
  finish[0]?.();
  expect(await first).toBe(200);
  void begin('cid@b', 200);
  await until(() => finish.length === 4);
});

it('does not count bodies of the usual length', async () => {
  for (let n = 1; n <= 6; n += 1) {
    void begin('ann@a', 64);
    void begin('ann@a', 64, '/usual');
    await until(() => finish.length === 2 * n);
  }
});

it('counts a body that does not say its length as the largest', async () => {
  const headers = { 'content-type': 'application/json', 'x-user': 'ann@a' };
  const payload = () => Readable.from([bodyOf(10)]);
  void app.inject({ method: 'POST', url: '/large', headers, payload: payload() }).then();
  await until(() => finish.length === 1);
  const second = await app.inject({ method: 'POST', url: '/large', headers, payload: payload() });
  expect(second.statusCode).toBe(429);
});

it('counts a body only as long as its sender is there', async () => {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = `Content-Type: application/json\r\nContent-Length: ${BODY_LIMIT}`;
  socket.write(`POST /large HTTP/1.1\r\nHost: a\r\nX-User: ann@a\r\n${head}\r\n\r\n"`);
  await until(() => arrived === 1);
  // The test waits for the answer of an accepted request, which `afterEach` causes.
  const hasPlace = async () => {
    const begun = finish.length;
    let isRefused = false;
    void ask('ann@a', 101).then(({ statusCode }) => {
      isRefused = statusCode === 429;
    });
    await until(() => isRefused || finish.length > begun);
    finish.at(-1)?.();
    return !isRefused;
  };
  await expect.poll(hasPlace).toBe(false);
  socket.destroy();
  await expect.poll(hasPlace).toBe(true);
});
