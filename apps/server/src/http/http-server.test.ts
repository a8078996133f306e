import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer, HTTP_LIMITS, type HttpLimits } from './http-server.ts';

let app: FastifyInstance;
afterEach(() => app.close());

async function listen(limits: Partial<HttpLimits> & { httpConnections?: number; trustedProxies?: number }) {
  const { httpConnections = 100, trustedProxies = 0, ...others } = limits;
  const config = { trustedProxies, httpConnections };
  const clock = () => 0;
  app = createHttpServer({ config, clock, logger: false, limits: { ...others, checkEveryMs: 10 } });
  app.post('/', () => 'fine');
  await app.listen({ port: 0, host: '127.0.0.1' });
}

/** All that a connection gets to read before the server ends it. */
async function readUntilEnd(sent: string): Promise<string> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(sent);
  return text(socket);
}

it('a connection on which nothing comes, or half a head, or half a body, is ended', async () => {
  await listen({ headersMs: 50, requestMs: 100 });
  const unfinished = [
    '',
    'POST / HTTP/1.1\r\nHost: a\r\n',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  ];
  const answers = await Promise.all(unfinished.map(readUntilEnd));
  expect(answers).toEqual(unfinished.map(() => expect.stringMatching(/^HTTP\/1.1 408 /)));
});

it.each([
  ['in all', { httpConnections: 1 }],
  ['of one address', { maxConnectionsPerAddress: 1 }],
])(
  'a connection more than there may be %s is ended at once, and those before it stay',
  async (_of, limits) => {
    await listen(limits);
    const first = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(first, 'connect');
    expect(await readUntilEnd('')).toBe('');
    first.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect(await text(first)).toMatch(/^HTTP\/1.1 200 OK.*fine$/s);
  },
);

it('the address of a proxy is not counted: it is everybody', async () => {
  await listen({ maxConnectionsPerAddress: 1, trustedProxies: 1 });
  const first = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(first, 'connect');
  const answer = await readUntilEnd('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 200 OK/);
  first.destroy();
});

it('waits longer for the next request than the proxies in front of it', async () => {
  await listen({});
  expect(app.server.keepAliveTimeout).toBe(HTTP_LIMITS.keepAliveMs);
  expect(app.server.keepAliveTimeout).toBeGreaterThan(60_000);
});
