import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { type ForeignSites, setSecurityHeaders } from './security-headers.ts';

let app: FastifyInstance;
afterEach(() => app.close());

const HOTSPOT = { hotspotUrl: 'http://192.168.4.1/setup', mapTiles: undefined };

async function appWith(corsOrigins: string[], sites: ForeignSites = HOTSPOT): Promise<FastifyInstance> {
  app = Fastify();
  await setSecurityHeaders(app, { corsOrigins, ...sites });
  for (const path of ['/api/devices', '/backoffice/devices', '/health', '/', '/connectDevice'])
    app.get(path, () => ({}));
  return app;
}

function policyOf(headers: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    String(headers['content-security-policy'])
      .split(';')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1).join(' ')]),
  );
}

describe('security headers', () => {
  it('allow the page only resources of this server', async () => {
    const { headers } = await (await appWith([])).inject('/');
    expect(policyOf(headers)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': "'self' 'unsafe-inline'",
      'img-src': "'self' data: blob:",
      'font-src': "'self'",
      'connect-src': "'self'",
      'worker-src': "'self'",
      'manifest-src': "'self'",
      'frame-ancestors': "'none'",
      'base-uri': "'none'",
      'form-action': "'self'",
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['cache-control']).toBeUndefined();
    // The link of an activation mail carries its token in the address.
    expect(headers['referrer-policy']).toBe('no-referrer');
  });

  it.each(['/connectDevice', '/connectDevice?a=b', '/connectdevice', '/connectDevice/'])(
    "allow only the page at %s to connect to a device's hotspot",
    async (url) => {
      const { headers } = await (await appWith([])).inject(url);
      expect(policyOf(headers)).toMatchObject({
        'connect-src': "'self' http://192.168.4.1",
        'img-src': "'self' data: blob:",
      });
      for (const other of ['/', '/connectDevices', '/api/connectDevice', '/dashboard?/connectDevice']) {
        const { headers: others } = await app.inject(other);
        expect(policyOf(others)['connect-src']).toBe("'self'");
      }
    },
  );

  it('allow map tiles of the configured server', async () => {
    const mapTiles = { url: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=a' };
    const { headers } = await (await appWith([], { ...HOTSPOT, mapTiles })).inject('/');
    expect(policyOf(headers)).toMatchObject({
      'img-src': "'self' data: blob: https://tiles.example:8443",
      'connect-src': "'self' https://tiles.example:8443",
    });
  });

  it.each(['/api/devices', '/backoffice/devices', '/health', '/api/unknown'])(
    'prevent caching of the response of %s',
    async (url) => {
      const { headers } = await (await appWith([])).inject(url);
      expect(headers).toMatchObject({
        'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
        pragma: 'no-cache',
        expires: '0',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
      });
    },
  );
});

it('responses for devices have headers against caching and content sniffing only', async () => {
  await appWith([]);
  app.post('/api/v1/:token/telemetry', () => '');
  const { headers } = await app.inject({ method: 'POST', url: '/api/v1/token/telemetry' });
  expect(headers).toMatchObject({
    'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toBeUndefined();
});

describe('pages of other origins', () => {
  const preflight = (origin: string, url = '/api/devices') =>
    app.inject({
      method: 'OPTIONS',
      url,
      headers: {
        origin,
        'access-control-request-method': 'DELETE',
        'access-control-request-headers': 'x-authorization',
      },
    });

  it('cannot read responses unless their origin is configured', async () => {
    await appWith([]);
    const { headers } = await app.inject({ url: '/api/devices', headers: { origin: 'https://a.example' } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight('https://a.example')).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('can call the API with any method and header if their origin is configured', async () => {
    await appWith(['https://a.example']);
    expect((await preflight('https://a.example')).headers).toMatchObject({
      'access-control-allow-origin': 'https://a.example',
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': 'x-authorization',
      'access-control-max-age': '1800',
    });
    expect((await preflight('https://b.example')).headers['access-control-allow-origin']).toBeUndefined();
    expect(
      (await preflight('https://a.example')).headers['access-control-allow-credentials'],
    ).toBeUndefined();
  });

  it('can call only the API if all origins are allowed', async () => {
    await appWith(['*']);
    expect((await preflight('https://b.example')).headers['access-control-allow-origin']).toBe('*');
    const other = await app.inject({ url: '/backoffice/devices', headers: { origin: 'https://b.example' } });
    expect(other.headers['access-control-allow-origin']).toBeUndefined();
  });
});
