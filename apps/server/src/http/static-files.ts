import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { SERVER_PREFIXES } from '@airdeck/contract/server/path-prefixes';
import { SERVER_PERMISSIONS } from '@airdeck/contract/server/server.permissions';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { brandedManifest, brandedPage, type PageBrand } from './branded-page.ts';
import { acceptedLanguage, chosenLanguage, languageOf } from './reader-language.ts';

/** Paths below which an unknown one is an error, not a screen. */
const NOT_A_SCREEN = new RegExp(`^(?:${SERVER_PREFIXES.join('|')}|assets)(?:/|$)`);
/** Other pages than the console's: their files by their paths. */
const OWN_PAGES: Readonly<Record<string, string>> = { wall: 'wall.html' };
/** The build puts a hash of the contents into these names, so their contents never change. */
const HASHED_ASSET = /^assets\/[^/]+-[\w-]{8}\.\w+$/;

/** How the name of a compressed copy ends. */
const COPY = /\.(?:br|gz)$/;

/** The console's page, which the build writes for each language; English has no tag in its name. */
const PAGE = 'index.html';
const MANIFEST = 'manifest.webmanifest';
const PAGE_IN_LANGUAGE = /^index\.(?:\w+\.)?html$/;

const PAGE_VARIES = 'accept-encoding, accept-language, cookie';

const ROUTE = {
  config: { permission: SERVER_PERMISSIONS.loadConsole },
  schema: { summary: 'The console', tags: ['console'], params: z.object({ '*': z.string() }) },
} as const;

type ConsoleRequest = FastifyRequest<{ Params: { '*': string } }>;

/**
 * Serves the built console: its files, and its page for every path of a screen. HEAD works like GET.
 * Files are listed once, so that nothing else can be requested; a new build needs a restart.
 * @param brandAt of a host name that has one
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string,
  brandAt: (hostname: string) => PageBrand | undefined,
): Promise<void> {
  const files = listFiles(folder);
  if (!files.has(PAGE)) {
    app.get('/*', ROUTE, (request: ConsoleRequest, reply) =>
      request.params['*'] === '' ? sendNotBuilt(reply) : notFound(reply),
    );
    return;
  }
  const textOf = createTexts(folder);
  // In a scope of its own: the API documentation decorates `sendFile`, too.
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      cacheControl: false,
      // The build adds a compressed copy of each text file.
      preCompressed: true,
      setHeaders: (response, path) => {
        const asked = relative(folder, path).replaceAll(sep, '/').replace(COPY, '');
        response.setHeader('cache-control', caching(asked));
        const isPage = PAGE_IN_LANGUAGE.test(asked);
        response.setHeader('vary', isPage ? PAGE_VARIES : 'accept-encoding');
      },
    });
    scope.get('/*', ROUTE, (request: ConsoleRequest, reply) => {
      const path = request.params['*'];
      const ownPage = OWN_PAGES[path.replace(/\/$/, '')];
      if (ownPage !== undefined && files.has(ownPage)) return reply.sendFile(ownPage);
      const brand = brandAt(request.hostname);
      if (path === PAGE || (!files.has(path) && isScreen(path, request))) {
        const page = pageFor(request, files);
        if (!brand) return reply.sendFile(page);
        reply.header('vary', PAGE_VARIES);
        return sendMade(request, reply.type('text/html; charset=utf-8'), brandedPage(textOf(page), brand));
      }
      if (path === MANIFEST && brand && files.has(path)) {
        const made = JSON.stringify(brandedManifest(JSON.parse(textOf(path)), brand));
        return sendMade(request, reply.type('application/manifest+json'), made);
      }
      return files.has(path) ? reply.sendFile(path) : notFound(reply);
    });
  });
}

/** The few files that are changed for a host name, each read once. */
function createTexts(folder: string): (file: string) => string {
  const known = new Map<string, string>();
  return (file) => {
    const text = known.get(file) ?? readFileSync(join(folder, file), 'utf8');
    known.set(file, text);
    return text;
  };
}

/** Sends what was made of a file, unless the browser has it. */
function sendMade(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  reply.headers({ etag, 'cache-control': 'no-cache' });
  // A proxy that compresses marks the tag as weak.
  const known = (request.headers['if-none-match'] ?? '').replace(/^W\//, '');
  return known === etag ? reply.status(304).send() : reply.send(text);
}

/**
 * The page in the reader's language: as chosen, or as the address says (`/ar/`, `ar.example.org`), which are the
 * sources of the specification; then as the browser asks.
 */
function pageFor(request: ConsoleRequest, files: ReadonlySet<string>): string {
  const ofAddress = [request.params['*'].split('/')[0], request.hostname.split('.')[0]];
  const language =
    chosenLanguage(request) ??
    ofAddress.map((tag) => languageOf(tag ?? '')).find((found) => found !== undefined) ??
    acceptedLanguage(request);
  const page = `index.${language}.html`;
  return files.has(page) ? page : PAGE;
}

/** The page and the texts change with every release and are requested again; a hashed file never is. */
function caching(path: string): string {
  return HASHED_ASSET.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Screens have no extension, except where their path contains a name ("Ward 2.1"): a browser that navigates to a
 * page accepts HTML; one that loads a script, an image or data does not.
 */
function isScreen(path: string, request: FastifyRequest): boolean {
  if (NOT_A_SCREEN.test(path)) return false;
  return extname(path) === '' || (request.headers.accept ?? '').includes('text/html');
}

function listFiles(folder: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && !COPY.test(entry.name));
    return new Set(
      files.map((file) => relative(folder, `${file.parentPath}${sep}${file.name}`).replaceAll(sep, '/')),
    );
  } catch {
    return new Set();
  }
}

function notFound(reply: FastifyReply): FastifyReply {
  reply.callNotFound();
  return reply;
}

function sendNotBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .status(503)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Airdeck</title>
<h1>Airdeck runs, but its console is not built</h1>
<p>Run <code>npm run build</code>, then start the server again. <code>npm start</code> does both.</p>
</html>
`);
}
