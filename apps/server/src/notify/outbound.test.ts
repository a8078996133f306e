import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createOutbound } from './outbound.ts';
import { isPublicAddress, looksPrivate } from './private-addresses.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function listen(handle: Parameters<typeof createServer>[1]): Promise<number> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const message = { headers: { 'x-airdeck-delivery': 'd' }, body: 'hello' };

describe('an address', () => {
  it.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fc00::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
    'no address',
  ])('%s is not public', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['8.8.8.8', '93.184.215.14', '172.32.0.1', '2606:4700::1111'])('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    'http://localhost/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:7f00:1]/',
    'http://printer.local/',
    'http://intranet/',
    'http://metadata.google.internal/',
  ])('%s looks private', (url) => {
    expect(looksPrivate(new URL(url))).toBe(true);
  });
});

describe('posting to a URL chosen by a user', () => {
  it('is refused if the name resolves to a private address, before anything is sent', async () => {
    let asked = 0;
    const port = await listen((_request, response) => {
      asked += 1;
      response.end();
    });
    const answers = [['127.0.0.1'], ['93.184.215.14', '10.0.0.1'], ['::ffff:127.0.0.1']];
    for (const addresses of answers) {
      const outbound = createOutbound({ allowsPrivate: false, resolveName: async () => addresses });
      await expect(outbound.post(`http://hooks.example.com:${port}/`, message)).rejects.toMatchObject({
        reason: 'addressRefused',
      });
    }
    const outbound = createOutbound({ allowsPrivate: false });
    await expect(outbound.post(`http://127.0.0.1:${port}/`, message)).rejects.toMatchObject({
      reason: 'addressRefused',
    });
    expect(asked).toBe(0);
  });

  it('connects to the checked address, with the given host name', async () => {
    const seen: (string | undefined)[] = [];
    const port = await listen((request, response) => {
      seen.push(request.headers.host);
      request.resume().on('end', () => response.writeHead(204).end());
    });
    let lookups = 0;
    const outbound = createOutbound({
      allowsPrivate: true,
      resolveName: async () => {
        lookups += 1;
        return ['127.0.0.1'];
      },
    });
    expect(await outbound.post(`http://hooks.example.com:${port}/x`, message)).toBe(204);
    expect(seen).toEqual([`hooks.example.com:${port}`]);
    expect(lookups).toBe(1);
  });

  it('does not follow a redirect', async () => {
    let asked = 0;
    const port = await listen((_request, response) => {
      asked += 1;
      response.writeHead(307, { location: '/elsewhere' }).end();
    });
    const outbound = createOutbound({ allowsPrivate: true });
    expect(await outbound.post(`http://127.0.0.1:${port}/`, message)).toBe(307);
    expect(asked).toBe(1);
  });

  it('reads only the head of a response, of limited size', async () => {
    const port = await listen((_request, response) => {
      response.writeHead(200);
      const more = setInterval(() => response.write('x'.repeat(65_536)), 1);
      response.on('close', () => clearInterval(more));
    });
    expect(await createOutbound({ allowsPrivate: true }).post(`http://127.0.0.1:${port}/`, message)).toBe(
      200,
    );
    const huge = await listen((_request, response) => {
      response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
    });
    await expect(
      createOutbound({ allowsPrivate: true }).post(`http://127.0.0.1:${huge}/`, message),
    ).rejects.toMatchObject({ reason: 'unreachable' });
  });

  it('fails if the response switches protocols', async () => {
    const server = createNetServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () =>
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n'),
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const outbound = createOutbound({ allowsPrivate: true, limitMs: 30_000 });
    await expect(outbound.post(`http://127.0.0.1:${port}/`, message)).rejects.toMatchObject({
      reason: 'unreachable',
    });
    server.close();
  });

  it('fails after its time limit, and if nothing listens', async () => {
    const port = await listen(() => undefined);
    const impatient = createOutbound({ allowsPrivate: true, limitMs: 100 });
    await expect(impatient.post(`http://127.0.0.1:${port}/`, message)).rejects.toMatchObject({
      reason: 'noAnswer',
    });
    const outbound = createOutbound({ allowsPrivate: true });
    await expect(outbound.post('http://127.0.0.1:1/', message)).rejects.toMatchObject({
      reason: 'unreachable',
    });
  });
});
