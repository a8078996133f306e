import { DATA_PREFIXES } from '@airdeck/contract/server/path-prefixes';
import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

/** Other origins that the console's pages may use. */
export type ForeignSites = {
  /** For map tiles. */
  readonly mapTiles: { readonly url: string } | undefined;
  /** A device that is being set up, on the page for it and no other. */
  readonly hotspotUrl: string;
};

const CONTENT_SECURITY_POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  // The component library sets style attributes.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'manifest-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  // Would turn every request of a plain-HTTP installation into HTTPS.
  'upgrade-insecure-requests': null,
};

/** Answers that hold data, in contrast to the console's files. */
const DATA_PATH = new RegExp(`^/(?:${DATA_PREFIXES.join('|')})(?:[/?]|$)`);

/** The page on which a browser connects to a device's hotspot; the console's router ignores case. */
const HOTSPOT_PAGE = /^\/connectDevice\/?(?:\?|$)/i;

/** The device API: no browser renders its answers, and thousands are sent in a second. */
const DEVICE_PATH = '/api/v1/';

/** On every answer with data, as on ThingsBoard's: not cached. */
const DATA_HEADERS = {
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

const DEVICE_HEADERS = { ...DATA_HEADERS, 'x-content-type-options': 'nosniff' };

/** @param talksTo origins beside this server, for data; @param tiles and for pictures of maps. */
function browserHeaders(tiles: readonly string[], talksTo: readonly string[] = []): Record<string, string> {
  const directives = {
    ...CONTENT_SECURITY_POLICY,
    'img-src': [...CONTENT_SECURITY_POLICY['img-src'], ...tiles],
    'connect-src': [...CONTENT_SECURITY_POLICY['connect-src'], ...tiles, ...talksTo],
  };
  return headersOf(
    helmet({
      contentSecurityPolicy: { useDefaults: false, directives },
      // HSTS is up to the proxy that terminates TLS.
      strictTransportSecurity: false,
      xFrameOptions: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
    }),
  );
}

/** @param url may be one of tiles, with `{z}` in its path. */
function originOf(url: string): string {
  return new URL(url.replace(/[{}]/g, '')).origin;
}

function headersOf(middleware: ReturnType<typeof helmet>): Record<string, string> {
  const headers: Record<string, string> = {};
  const answer = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value;
    },
    removeHeader: () => undefined,
  };
  middleware({} as never, answer as never, () => undefined);
  return headers;
}

/** Pages of other origins may call `/api` only when the operator names them. No call of it reads a cookie of a sign-in. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: ForeignSites & { corsOrigins: readonly string[] },
): Promise<void> {
  // Computed once: middleware would build each header again for every answer.
  const tiles = options.mapTiles ? [originOf(options.mapTiles.url)] : [];
  const page = browserHeaders(tiles);
  const hotspotPage = browserHeaders(tiles, [originOf(options.hotspotUrl)]);
  const data = { ...page, ...DATA_HEADERS };
  app.addHook('onRequest', ({ url }, reply, done) => {
    if (url.startsWith(DEVICE_PATH)) reply.headers(DEVICE_HEADERS);
    else if (DATA_PATH.test(url)) reply.headers(data);
    else reply.headers(HOTSPOT_PAGE.test(url) ? hotspotPage : page);
    done();
  });
  if (options.corsOrigins.length > 0) await allowOrigins(app, options.corsOrigins);
}

async function allowOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  const origin = origins.includes('*') ? '*' : [...origins];
  await app.register(fastifyCors, {
    delegator: (request, callback) => {
      const allowed = request.url.startsWith('/api/') ? origin : false;
      callback(null, {
        origin: allowed,
        methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
        maxAge: 1800,
        credentials: false,
      });
    },
  });
}
