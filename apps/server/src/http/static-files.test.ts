import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageBrand } from './branded-page.ts';
import { compressAnswers } from './http-server.ts';
import { serveConsole } from './static-files.ts';

const HTML = 'text/html,application/xhtml+xml';
const SCRIPT = 'console.log(1);\n'.repeat(500);

let folder: string;
let app: FastifyInstance;

const CLINIC: PageBrand = {
  name: 'Clinic <Blue> & $& "Co" on Airdeck',
  logo: 'wide',
  styles: 'html:root{--air-accent:#123456}',
  iconUrl: '/backoffice/brandPictures/1.png',
  themeColour: '#123456',
};

async function appFor(dist: string): Promise<FastifyInstance> {
  const made = Fastify();
  made.setValidatorCompiler(validatorCompiler);
  made.setSerializerCompiler(serializerCompiler);
  made.setNotFoundHandler((_request, reply) => reply.status(404).send({ status: 404 }));
  await compressAnswers(made);
  await serveConsole(made, dist, (hostname) => (hostname === 'air.clinic.example' ? CLINIC : undefined));
  return made;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'airdeck-dist-'));
  await mkdir(join(folder, 'dist/assets/locales/en'), { recursive: true });
  await writeFile(join(folder, 'secret.txt'), 'secret');
  await writeFile(join(folder, 'dist/index.html'), '<!doctype html><title>Console</title>');
  await writeFile(
    join(folder, 'dist/index.ja.html'),
    '<!doctype html><html lang="ja"><title>Console</title><title>Sign in · Airdeck</title>' +
      '<link rel="icon" href="/icons/airdeck.svg" type="image/svg+xml" /><script src="/first-paint.js"></script>',
  );
  await writeFile(
    join(folder, 'dist/manifest.webmanifest'),
    JSON.stringify({ name: 'Airdeck', start_url: '/dashboard', icons: [] }),
  );
  await writeFile(
    join(folder, 'dist/index.ar.html'),
    '<!doctype html><html lang="ar"><title>Console</title>',
  );
  await writeFile(join(folder, 'dist/wall.html'), '<!doctype html><title>Wall</title>');
  await writeFile(join(folder, 'dist/sw.js'), 'self;');
  await writeFile(join(folder, 'dist/assets/index-Bq3xY_-9.js'), SCRIPT);
  await writeFile(join(folder, 'dist/assets/ready-Bq3xY_-9.js'), SCRIPT);
  await writeFile(join(folder, 'dist/assets/ready-Bq3xY_-9.js.gz'), gzipSync('compressed beforehand'));
  await writeFile(join(folder, 'dist/assets/ready-Bq3xY_-9.js.br'), brotliCompressSync('smaller still'));
  await writeFile(join(folder, 'dist/assets/locales/en/translation.json'), '{}');
  app = await appFor(join(folder, 'dist'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the console', () => {
  it.each(['/', '/dashboard', '/getSingleDeviceData/1/Ward%20A', '/index.html'])(
    'serves its page at %s, which is revalidated each time',
    async (url) => {
      const response = await app.inject({ url, headers: { accept: HTML } });
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toMatch(/^text\/html/);
      expect(response.headers['cache-control']).toBe('no-cache');
      expect(response.body).toContain('<title>Console</title>');
    },
  );

  it.each([
    ['nothing', {}, undefined],
    ['the cookie', { cookie: 'a=b; i18next=jp', 'accept-language': 'ar' }, 'ja'],
    [
      'a cookie of no language, then the browser',
      { cookie: 'i18next=fr', 'accept-language': 'fr, ar-EG;q=0.8' },
      'ar',
    ],
    ['the browser', { 'accept-language': 'de-DE, ja;q=0.8, en;q=0.5' }, 'ja'],
    ['the browser, whose first language it is', { 'accept-language': 'en-GB, ja;q=0.8' }, undefined],
    ['the host', { host: 'ar.example.org', 'accept-language': 'ja' }, 'ar'],
  ])('serves its page in the language of %s', async (_source, headers, language) => {
    for (const url of ['/', '/dashboard', '/index.html']) {
      const response = await app.inject({ url, headers: { accept: HTML, ...headers } });
      expect(/lang="(\w+)"/.exec(response.body)?.[1]).toBe(language);
      expect(response.headers.vary).toMatch(/accept-language, cookie/);
    }
  });

  it('serves its page by name to the service worker, in the language of the reader', async () => {
    const response = await app.inject({
      url: '/index.html',
      headers: { accept: '*/*', cookie: 'i18next=ar' },
    });
    expect([response.statusCode, response.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    expect(response.body).toContain('lang="ar"');
  });

  it('serves its page in the language of the path', async () => {
    const response = await app.inject({ url: '/jp/', headers: { accept: HTML, 'accept-language': 'ar' } });
    expect(response.body).toContain('lang="ja"');
  });

  it('serves wall screens with their own page, and responds 404 below /badge', async () => {
    for (const url of ['/wall', '/wall/']) {
      const response = await app.inject({ url, headers: { accept: HTML } });
      expect(response.body).toContain('<title>Wall</title>');
      expect(response.headers['cache-control']).toBe('no-cache');
    }
    expect((await app.inject({ url: '/badge/x', headers: { accept: HTML } })).statusCode).toBe(404);
  });

  it('answers HEAD as GET, without a body', async () => {
    const response = await app.inject({ method: 'HEAD', url: '/dashboard' });
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/html/);
    expect(response.body).toBe('');
  });

  it('caches hashed files permanently, and revalidates translations and the service worker', async () => {
    const cachingOf = async (url: string) => (await app.inject(url)).headers['cache-control'];
    expect(await cachingOf('/assets/index-Bq3xY_-9.js')).toBe('public, max-age=31536000, immutable');
    expect(await cachingOf('/assets/locales/en/translation.json')).toBe('no-cache');
    expect(await cachingOf('/sw.js')).toBe('no-cache');
  });

  it('serves its page for a path with a dot if the client accepts HTML', async () => {
    const url = '/getSingleDeviceData/1/Ward%202.1';
    expect((await app.inject({ url, headers: { accept: HTML } })).statusCode).toBe(200);
    expect((await app.inject({ url, headers: { accept: '*/*' } })).statusCode).toBe(404);
  });

  it.each([
    '/missing.js',
    '/assets/index-AAAAAAAA.js',
    '/assets/',
    '/api/nothing',
    '/backoffice/nothing',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/assets/%00',
  ])('responds 404 at %s, not with its page or a file from outside', async (url) => {
    const response = await app.inject({ url, headers: { accept: '*/*' } });
    expect(response.body).not.toContain('secret');
    expect(response.json()).toEqual({ status: 404 });
    expect(response.headers['cache-control']).toBeUndefined();
  });

  describe('at a host name with a brand', () => {
    const at = (url: string, headers: Record<string, string> = {}) =>
      app.inject({ url, headers: { accept: HTML, host: 'air.clinic.example:8443', ...headers } });

    it('has its name, colours and icon in the page from the start, whatever they contain', async () => {
      const { body, headers } = await at('/', { 'accept-language': 'ja' });
      const name = 'Clinic &lt;Blue&gt; &amp; $&amp; &quot;Co&quot; on Airdeck';
      expect(body).toContain(`<html data-product="${name}" data-logo="wide" lang="ja">`);
      expect(body).toContain('<style id="host-brand"');
      expect(body.indexOf('--air-accent:#123456')).toBeLessThan(body.indexOf('/first-paint.js'));
      expect(body).toContain(`<title>Sign in · ${name}</title>`);
      expect(body).toContain('<link rel="icon" href="/backoffice/brandPictures/1.png" type="image/png">');
      expect(body.replaceAll(name, '')).not.toContain('Airdeck');
      expect(headers).toMatchObject({
        'cache-control': 'no-cache',
        'content-type': 'text/html; charset=utf-8',
      });
      const again = await at('/', { 'accept-language': 'ja', 'if-none-match': String(headers.etag) });
      expect(again.statusCode).toBe(304);
    });

    it('has a manifest with its name and icon', async () => {
      const { body } = await at('/manifest.webmanifest');
      expect(JSON.parse(body)).toMatchObject({
        name: CLINIC.name,
        start_url: '/dashboard',
        theme_color: '#123456',
        icons: [{ src: CLINIC.iconUrl }, { purpose: 'maskable' }],
      });
      expect((await app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Airdeck' });
    });

    it('is the page of the product at other host names', async () => {
      for (const host of ['other.example', 'air.clinic.example.evil.example'])
        expect((await at('/', { host, 'accept-language': 'ja' })).body).toContain('Airdeck');
    });
  });

  it('is compressed for browsers that accept it', async () => {
    const response = await app.inject({
      url: '/assets/index-Bq3xY_-9.js',
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(response.headers['content-encoding']).toBe('gzip');
    expect(response.rawPayload.length).toBeLessThan(SCRIPT.length / 10);
  });

  it('serves the precompressed copy with the content type and caching of the original file', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate' };
    const response = await app.inject({ url: '/assets/ready-Bq3xY_-9.js', headers });
    expect(gunzipSync(response.rawPayload).toString()).toBe('compressed beforehand');
    expect(response.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(response.headers.vary).toContain('accept-encoding');
    expect((await app.inject('/assets/ready-Bq3xY_-9.js')).body).toBe(SCRIPT);
    for (const copy of ['gz', 'br']) {
      expect((await app.inject({ url: `/assets/ready-Bq3xY_-9.js.${copy}`, headers })).statusCode).toBe(404);
    }
  });

  it('serves the smallest copy that the browser accepts', async () => {
    const headers = { 'accept-encoding': 'gzip, deflate, br, zstd' };
    const response = await app.inject({ url: '/assets/ready-Bq3xY_-9.js', headers });
    expect(brotliDecompressSync(response.rawPayload).toString()).toBe('smaller still');
    expect(response.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': 'application/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  it('responds 503 with instructions if it is not built', async () => {
    const unbuilt = await appFor(join(folder, 'nowhere'));
    const response = await unbuilt.inject('/');
    expect(response.statusCode).toBe(503);
    expect(response.body).toContain('npm run build');
    expect((await unbuilt.inject('/dashboard')).statusCode).toBe(404);
    await unbuilt.close();
  });
});
