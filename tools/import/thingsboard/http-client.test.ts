import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpClient, printable } from './http-client.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** A client of a server with these responses, the last one repeated. */
async function clientOf(answers: readonly Answer[], options: { path?: string; patienceMs?: number } = {}) {
  const paths: string[] = [];
  const server = createServer((request, response) => {
    paths.push(request.url ?? '');
    answers[Math.min(paths.length, answers.length) - 1]?.(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}${options.path ?? ''}`);
  const { signal } = new AbortController();
  const { patienceMs = 30_000 } = options;
  return { paths, client: createHttpClient({ name: 'There', url, signal, firstWaitMs: 1, patienceMs }) };
}

const status =
  (code: number, body = '', headers: Record<string, string> = {}): Answer =>
  (_request, response) =>
    response.writeHead(code, headers).end(body);
const closed: Answer = (request) => request.socket.destroy();
/** The connection is closed during the response. */
const cut: Answer = (request, response) => {
  response.writeHead(200, { 'content-length': '10' }).write('half');
  setImmediate(() => request.socket.destroy());
};
const get = { method: 'GET', path: '/api/x/secret?y=1', pathName: '/api/x/:token' };

it('retries while the server is busy, restarts or closes connections', async () => {
  const { client, paths } = await clientOf([
    status(429, '', { 'retry-after': '0' }),
    ...[status(503), status(502), closed, cut, status(500), status(200, 'done')],
  ]);
  expect(await client.send(get)).toBe('done');
  expect(paths).toHaveLength(7);
});

it('does not retry refused requests, and reports persistent failures', async () => {
  const refusing = await clientOf([status(400, '{"message":"no","code":"devices.nameTaken"}')]);
  await expect(refusing.client.send(get)).rejects.toMatchObject({
    status: 400,
    message: 'no',
    request: 'GET /api/x/:token of There',
  });
  expect(refusing.paths).toHaveLength(1);
  const failing = await clientOf([status(500, 'broken')]);
  await expect(failing.client.send(get)).rejects.toMatchObject({ status: 500, message: 'broken' });
  expect(failing.paths).toHaveLength(4);
});

it('gives up after the time limit, without parameters of the path in the message', async () => {
  const { client } = await clientOf([status(503, '', { 'retry-after': '3600' })], { patienceMs: 1000 });
  await expect(client.send(get)).rejects.toThrow(
    /^GET \/api\/x\/:token of There is not answered: status 503$/,
  );
});

it('keeps the path of the server URL, and does not follow redirects', async () => {
  const { client, paths } = await clientOf([status(301, '', { location: 'https://there.example' })], {
    path: '/tb/',
  });
  await expect(client.send(get)).rejects.toThrow('There redirects to https://there.example');
  expect(paths).toEqual(['/tb/api/x/secret?y=1']);
});

it('removes control and direction characters from text of the server', () => {
  expect(printable('a\u001b[2J\u202eb\n')).toBe('a\u{fffd}[2J\u{fffd}b\u{fffd}');
});
