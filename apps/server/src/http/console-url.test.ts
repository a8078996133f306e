import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { consoleUrl, listeningUrl } from '../listen.ts';

describe('the base URL of links', () => {
  it('is the configured one, without a trailing slash', () => {
    const config = { publicUrl: 'https://air.example/deck/', httpPort: 8080 };
    expect(consoleUrl(config, createServer())).toBe('https://air.example/deck');
  });

  it('is the listening address if none is configured', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(consoleUrl({ publicUrl: undefined, httpPort: 0 }, server)).toBe(`http://127.0.0.1:${port}`);
    server.close();
  });

  it('uses localhost if the server listens on all interfaces', () => {
    const everywhere = { address: '0.0.0.0', family: 'IPv4', port: 80 };
    expect(listeningUrl(everywhere)).toBe('http://localhost:80');
    expect(listeningUrl({ ...everywhere, address: '::', family: 'IPv6' })).toBe('http://localhost:80');
    expect(listeningUrl({ ...everywhere, address: '::1', family: 'IPv6' })).toBe('http://[::1]:80');
  });
});
