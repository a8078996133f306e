import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastifyWebsocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIMITS, type Limits, overrideLimits } from '../limits/limits.ts';
import { createHttpServer } from './http-server.ts';

const ASK = 'POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';

let app: FastifyInstance;
/** The answers that wait. */
let answers: (() => void)[];
beforeEach(() => {
  answers = [];
});
afterEach(() => app.close());

async function listen(options: Partial<Limits['httpConnections']> & { trustedProxies?: number }) {
  const { trustedProxies = 0, ...others } = options;
  const limits = overrideLimits({ httpConnections: { ...others, checkEveryMs: 10 } }).httpConnections;
  app = createHttpServer({ config: { trustedProxies }, clock: () => 0, logger: false, limits });
  await app.register(fastifyWebsocket);
  app.post('/', () => 'fine');
  app.get('/slow', () => new Promise<string>((resolve) => answers.push(() => resolve('at last'))));
  app.register(async (live) => live.get('/live', { websocket: true }, () => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
}

const port = () => (app.server.address() as AddressInfo).port;

function open(sent = ''): Socket {
  const socket = connect(port(), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(sent);
  return socket;
}

/** All that a connection gets to read before the server ends it. */
const readUntilEnd = (sent: string): Promise<string> => text(open(sent)).catch(() => '');

it('a connection that sends nothing, or an incomplete head or body, is closed with 408', async () => {
  await listen({ headersMs: 50, requestMs: 100 });
  const unfinished = [
    '',
    'POST / HTTP/1.1\r\nHost: a\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ];
  const ends = await Promise.all(unfinished.map(readUntilEnd));
  expect(ends).toEqual(unfinished.map(() => expect.stringMatching(/^HTTP\/1.1 408 /)));
});

it('a connection beyond the total limit is closed immediately, and earlier ones stay open', async () => {
  await listen({ total: 1 });
  const first = open();
  await once(first, 'connect');
  expect(await readUntilEnd('')).toBe('');
  first.write(ASK);
  expect(await text(first)).toMatch(/^HTTP\/1.1 200 OK.*fine$/s);
});

it('a connection beyond the limit per address closes the one that has been idle longest', async () => {
  await listen({ perAddress: 2 });
  const kept = open('POST / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(kept, 'data');
  const silent = open();
  await once(silent, 'connect');
  // As a browser's does, it waits for another request; nothing has come over the other one, but it is younger.
  const end = text(kept);
  expect(await readUntilEnd(ASK)).toMatch(/^HTTP\/1.1 200 OK.*fine$/s);
  expect(await end).toBe('');
  silent.write(ASK);
  expect(await text(silent)).toMatch(/^HTTP\/1.1 200 OK.*fine$/s);
});

it('a connection beyond the limit per address is closed if all others are busy', async () => {
  await listen({ perAddress: 2 });
  const waiting = open('GET /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  const live = new WebSocket(`ws://127.0.0.1:${port()}/live`);
  await once(live, 'open');
  for (let n = 1; n <= 3; n += 1) expect(await readUntilEnd(ASK)).toBe('');
  answers[0]?.();
  expect(await text(waiting)).toMatch(/^HTTP\/1.1 200 OK/);
  await vi.waitFor(async () => expect(await readUntilEnd(ASK)).toMatch(/^HTTP\/1.1 200 OK/));
  expect(live.readyState).toBe(live.OPEN);
  live.terminate();
});

it('a pipelined request starts after the previous one of its connection is answered', async () => {
  await listen({});
  const get = 'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n';
  const socket = open(`${get}${get}${ASK}`);
  const read = text(socket);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  expect(await readUntilEnd(ASK)).toMatch(/fine$/);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.();
  expect((await read).match(/at last|fine/g)).toEqual(['at last', 'at last', 'fine']);
});

it('the limit per address does not apply behind a trusted proxy', async () => {
  await listen({ perAddress: 1, trustedProxies: 1 });
  const first = open();
  await once(first, 'connect');
  const answer = await readUntilEnd(ASK);
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  first.destroy();
});

it('has a longer keep-alive timeout than the proxies in front of it', async () => {
  await listen({});
  expect(app.server.keepAliveTimeout).toBe(LIMITS.httpConnections.keepAliveMs);
  expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000);
});
