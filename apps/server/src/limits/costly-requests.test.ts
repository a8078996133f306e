import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { DEVICE_MAP_PERMISSIONS } from '@airdeck/contract/device-map/device-map.permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { enforcePermissions } from '../http/authorisation.ts';
import type { Caller } from '../http/caller.ts';
import { handleErrors } from '../http/error-handler.ts';
import { createHttpServer } from '../http/http-server.ts';
import { replyUnlessAborted } from '../http/serve.ts';
import { COSTLY_WHEN_WHOLE, isWhole } from '../http/whole-list.ts';
import { limitCostlyRequests } from './request-limits.ts';

const PER_MINUTE = 100;
const STALL_MS = 50;
/** More than the system keeps of what the other end does not read. */
const LARGE_BYTES = 32 * 1024 * 1024;
const config = { permission: DEVICE_MAP_PERMISSIONS.read } as const;

describe('costly requests', () => {
  let now: number;
  /** Requests whose head has come. */
  let arrived: number;
  let app: ReturnType<typeof createHttpServer>;
  /** Ends the oldest piece of work that is under way. */
  let finish: (() => void)[];
  /** Who asks is not known before it resolves. */
  let known: Promise<void>;
  let port: number;

  beforeEach(async () => {
    now = 1_000_000;
    arrived = 0;
    finish = [];
    known = Promise.resolve();
    const clock = () => now;
    app = createHttpServer({ config: { trustedProxies: 0 }, clock, logger: false });
    handleErrors(app, clock);
    const authenticate = async (request: { headers: Record<string, unknown> }) => {
      await known;
      const [userId, tenantId] = String(request.headers['x-user']).split('@');
      return { userId, tenantId, authority: 'TENANT_ADMIN', accessRole: 'ADMINISTRATOR' } as Caller;
    };
    app.addHook('onRequest', async () => {
      arrived += 1;
    });
    enforcePermissions(app, authenticate);
    const limits = { perUser: 2, perTenant: 3, total: 4, perUserAndMinute: PER_MINUTE, stallMs: STALL_MS };
    limitCostlyRequests(app, { clock, limits });
    const work = () => new Promise<string>((resolve) => finish.push(() => resolve('done')));
    app.get('/slow', { config: { ...config, isCostly: true }, schema: {} }, work);
    app.post('/slow', { config: { ...config, isCostly: true }, schema: {} }, work);
    app.get('/long', { config: { ...config, isCostly: true }, schema: {} }, (_request, reply) =>
      reply.send(
        Readable.from(
          (async function* () {
            yield 'begun';
            yield await work();
          })(),
        ),
      ),
    );
    app.get('/given-up', { config: { ...config, isCostly: true }, schema: {} }, async (_request, reply) =>
      replyUnlessAborted(
        reply,
        async (gone) => {
          await once(gone, 'abort');
          gone.throwIfAborted();
        },
        () => reply.send('done'),
      ),
    );
    const large = Buffer.alloc(LARGE_BYTES);
    app.get('/large', { config: { ...config, isCostly: true }, schema: {} }, () => large);
    app.get('/quick', { config, schema: {} }, () => 'done');
    app.get('/list', { config: { ...config, ...COSTLY_WHEN_WHOLE }, schema: {} }, (request) =>
      isWhole(request) ? work() : 'page',
    );
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });
  afterEach(async () => {
    for (const end of finish) end();
    await app.close();
  });

  /** Asks, and does not wait. */
  function ask(user: string, line = 'GET /slow', body = 'Content-Length: 0\r\n\r\n'): Socket {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.write(`${line} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nX-User: ${user}\r\n${body}`);
    return socket;
  }
  const until = async (isSo: () => boolean) => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve));
  };
  const underWay = (count: number) => until(() => finish.length >= count);
  const answer = async (user: string, path = '/slow') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { 'x-user': user, connection: 'close' },
    });
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      body: await response.text(),
    };
  };
  /** Whether one more may begin; it is not waited for. */
  async function hasPlace(user: string): Promise<boolean> {
    const begun = finish.length;
    let isRefused = false;
    ask(user).once('data', () => {
      isRefused = true;
    });
    await until(() => finish.length > begun || isRefused);
    return !isRefused;
  }

  it('are limited per user and tenant: a further one is refused with Retry-After, and others are served', async () => {
    const first = ask('ann@a');
    ask('ann@a');
    await underWay(2);
    expect(await answer('ann@a')).toMatchObject({ status: 429, retryAfter: '5' });
    expect(JSON.parse((await answer('ann@a')).body)).toMatchObject({ status: 429, errorCode: 33 });
    expect((await answer('ann@a', '/quick')).status).toBe(200);
    expect(await hasPlace('bob@a')).toBe(true);
    // Three of the tenant.
    expect(await hasPlace('cid@a')).toBe(false);
    expect(await hasPlace('dan@b')).toBe(true);
    finish[0]?.();
    expect(await text(first)).toMatch(/done$/);
    expect(await hasPlace('ann@a')).toBe(true);
  });

  it('include whole lists, but not their pages', async () => {
    ask('ann@a', 'GET /list');
    ask('ann@a', 'GET /list?page=&textSearch=%20');
    await underWay(2);
    expect((await answer('ann@a', '/list')).status).toBe(429);
    for (const query of ['page=0', 'pageSize=5', 'textSearch=x', 'sortProperty=id'])
      expect(await answer('ann@a', `/list?${query}`)).toMatchObject({ status: 200, body: 'page' });
  });

  it('keep their slot until their work ends, even if the client disconnected', async () => {
    for (let n = 1; n <= 2; n += 1) {
      const socket = ask('ann@a');
      await underWay(n);
      socket.destroy();
    }
    expect(await hasPlace('ann@a')).toBe(false);
    finish[0]?.();
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
  });

  it('keep their slot until a long response is sent or aborted', async () => {
    const taken = ask('ann@a', 'GET /long');
    const givenUp = ask('ann@a', 'GET /long');
    await Promise.all([once(taken, 'data'), once(givenUp, 'data')]);
    await underWay(2);
    expect(await hasPlace('ann@a')).toBe(false);
    givenUp.destroy();
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
  });

  it('release their slot when they abort because the client disconnected', async () => {
    const sockets = [ask('ann@a', 'GET /given-up'), ask('ann@a', 'GET /given-up')];
    await until(() => arrived === 2);
    expect(await hasPlace('ann@a')).toBe(false);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
  });

  it('release their slot if the client disconnects during authentication', async () => {
    let tell = () => {};
    known = new Promise((resolve) => {
      tell = resolve;
    });
    const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
    const socket = ask('ann@a');
    await until(() => arrived === 1);
    socket.destroy();
    await closed;
    tell();
    await underWay(1);
    finish[0]?.();
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
  });

  it('release their slots if a client with pipelined requests disconnects', async () => {
    const request = 'GET /slow HTTP/1.1\r\nHost: a\r\nX-User: ann@a\r\n\r\n';
    const closed = once(app.server, 'connection').then(([socket]) => once(socket, 'close'));
    const socket = connect(port, '127.0.0.1');
    socket.write(request.repeat(2));
    await underWay(1);
    socket.destroy();
    await closed;
    for (const end of finish) end();
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
  });

  it('release their slot if the client does not read the response', async () => {
    const sockets = [ask('ann@a', 'GET /large').pause(), ask('ann@a', 'GET /large').pause()];
    await until(() => arrived === 2);
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
    for (const socket of sockets) socket.destroy();
  });

  it('are not aborted while the client waits for the server', async () => {
    const socket = ask('ann@a', 'GET /long');
    const taken = text(socket);
    await underWay(1);
    await new Promise((resolve) => setTimeout(resolve, 2 * STALL_MS));
    finish[0]?.();
    expect(await taken).toMatch(/done/);
  });

  it('release their slot if the client disconnects before the body is complete', async () => {
    const body = 'Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{';
    const sockets = [ask('ann@a', 'POST /slow', body), ask('ann@a', 'POST /slow', body)];
    await until(() => arrived === 2);
    expect(await hasPlace('ann@a')).toBe(false);
    for (const socket of sockets) socket.destroy();
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
    await expect.poll(() => hasPlace('ann@a')).toBe(true);
  });

  it('are limited per user and minute, however short they are', async () => {
    for (let n = 1; n <= PER_MINUTE; n += 1) {
      const asked = answer('ann@a');
      await until(() => finish.length === n);
      finish[n - 1]?.();
      expect((await asked).status).toBe(200);
    }
    expect(await answer('ann@a')).toMatchObject({ status: 429, retryAfter: '60' });
    now += 60_000;
    expect(await hasPlace('ann@a')).toBe(true);
  });
});
