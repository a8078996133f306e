import { type AddressInfo, connect } from 'node:net';
import { WALL_SECRET_HEADER } from '@airdeck/contract/wall-screens/wall-link';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLoggerInto } from '../logger.ts';
import { createTestApp } from '../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

const SECRET = 's3cr3tT0ken';

let database: TestDatabase;
let app: FastifyInstance;
let port: number;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const logger = createLoggerInto({ write: (line) => lines.push(line) }, 'trace');
  app = await createTestApp(database, { logger });
  app.route({
    method: 'GET',
    url: '/api/v1/:token/sent-twice',
    config: { permission: openPermission() },
    schema: {},
    handler: (_request, reply) => {
      reply.send({});
      reply.send({});
      throw new Error('after the answer');
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await database.close();
});
beforeEach(() => {
  lines.length = 0;
});

/** A permission of the application that needs no sign-in. */
function openPermission() {
  const open = app.routePaths.all.find(({ url }) => url === '/health')?.permission;
  if (!open) throw new Error('the route of the health check has no permission');
  return open;
}

/** Sends a request with exactly this path, and resolves with the first line of the answer. */
function request(method: string, path: string, headers = 'connection: close\r\n'): Promise<string> {
  return new Promise((resolve, reject) => {
    const head = `${method} ${path} HTTP/1.1\r\nhost: air.example.org\r\n${headers}\r\n`;
    const socket = connect(port, '127.0.0.1', () => socket.write(head));
    socket.once('data', (data) => {
      resolve(String(data).split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
  });
}

type Line = { readonly msg?: string; readonly req?: Readonly<Record<string, unknown>> };

/** The entry of the one answered request. */
async function answered(): Promise<Line> {
  const find = () => lines.map((line) => JSON.parse(line) as Line).filter(({ req }) => req);
  await expect.poll(find).toHaveLength(1);
  return find()[0] as Line;
}

describe('the log of a request', () => {
  it.each([
    ['POST', `/api/v1/${SECRET}/telemetry`, '/api/v1/:token/telemetry'],
    ['GET', `/api/v1/${SECRET}/attributes?clientKeys=${SECRET}`, '/api/v1/:token/attributes'],
    ['GET', `/api/v1/a%2F${SECRET}/attributes`, '/api/v1/:token/attributes'],
    ['GET', `/api/noauth/activate?activateToken=${SECRET}`, '/api/noauth/activate'],
    ['GET', `/badge/${SECRET}.svg`, '/badge/:file'],
    ['GET', `/v1/${SECRET}`, '/*'],
    ['GET', `/passports/${SECRET}`, '/*'],
  ])('%s %s names the pattern of its route, and nothing else of the path', async (method, path, route) => {
    await request(method, path);
    expect(await answered()).toMatchObject({ req: { method, route, remoteAddress: '127.0.0.1' } });
    expect(lines.join('')).not.toContain(SECRET);
  });

  it.each([
    ['POST', `/api//v1/${SECRET}`],
    ['POST', `/api//v1/${SECRET}/telemetry`],
    ['POST', `/v1/${SECRET}`],
    ['POST', `/v1/${SECRET}/telemetry`],
    ['POST', `/api/v2/${SECRET}/telemetry`],
    ['POST', `/api/v1/${SECRET}`],
    ['POST', `/api/v1/${SECRET}/telemetry/`],
    ['POST', `/api/v1%2F${SECRET}%2Ftelemetry`],
    ['POST', `/API/V1/${SECRET}/telemetry`],
    ['POST', `//api/v1/${SECRET}/telemetry`],
    ['POST', `/api/v1/${SECRET};x/y?token=${SECRET}#${SECRET}`],
    ['PUT', `/api/v1/${SECRET}/telemetry`],
    ['DELETE', `/badge/${SECRET}.svg`],
    ['POST', `/backoffice/notifications/unsubscribed/${SECRET}?of=${SECRET}`],
    ['OPTIONS', `/api/v2/${SECRET}`],
    ['POST', `http://air.example.org/api/v2/${SECRET}`],
  ])('%s %s without a route has the length of its path instead', async (method, path) => {
    await request(method, path);
    const { req } = await answered();
    expect(req).toEqual({ method, pathLength: path.length, remoteAddress: '127.0.0.1' });
    expect(lines.join('')).not.toContain(SECRET);
  });
});

describe('the log never contains a path', () => {
  it.each([
    ['that cannot be decoded', `/api/v1/${SECRET}%E0%A4%A/telemetry`],
    ['with a parameter that is too long', `/api/v1/${SECRET}${'x'.repeat(2000)}/telemetry`],
    ['that is longer than the head of a request may be', `/api/v1/${SECRET}${'x'.repeat(70_000)}/telemetry`],
    ['whose answer was sent twice', `/api/v1/${SECRET}/sent-twice`],
    ['with quotation marks whose answer was sent twice', `/api/v1/"${SECRET}"/sent-twice`],
  ])('%s', async (_what, path) => {
    expect(await request('GET', path)).toMatch(/^HTTP\/1\.1 \d/);
    expect(lines.join('')).not.toContain(SECRET);
  });

  it('of a request that cannot be parsed, whose fault it names', async () => {
    await request('GET', `/api/v1/ ${SECRET}/telemetry`);
    // Jobs of the server log, too.
    const ofRequest = () => lines.filter((line) => line.includes('HPE_'));
    await expect.poll(ofRequest).toHaveLength(1);
    expect(JSON.parse(ofRequest()[0] ?? '{}')).toMatchObject({ err: { code: 'HPE_INVALID_CONSTANT' } });
    expect(lines.join('')).not.toMatch(/s3cr3t|rawPacket/);
  });

  it('of a WebSocket, whether its route takes one or not', async () => {
    const upgrade =
      'upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n' +
      'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
    for (const path of [`/api/ws?token=${SECRET}`, `/badge/${SECRET}.svg`, `/v1/${SECRET}`, `/x/${SECRET}`]) {
      await request('GET', path, upgrade);
    }
    const withoutHandler = () => lines.filter((line) => line.includes('no websocket handler'));
    await expect.poll(withoutHandler).toHaveLength(2);
    expect(lines.join('')).not.toContain(SECRET);
  });

  it('nor what the headers of a request contain', async () => {
    const referrer = `http://air.example.org/login/resetPassword?resetToken=${SECRET}`;
    const headers = { referer: referrer, [WALL_SECRET_HEADER]: SECRET, 'x-request-id': SECRET };
    const text = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    await request('GET', '/health', text.join(''));
    await answered();
    expect(lines.join('')).not.toContain(SECRET);
  });
});
