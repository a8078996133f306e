import fastifyCors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';

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
const DATA_PATH = /^\/(?:api|backoffice|health|ready|metrics)(?:[/?]|$)/;

/** What devices call: no browser renders the answers, and thousands of them leave in a second. */
const DEVICE_PATH = '/api/v1/';

/** The same on every answer that holds data as ThingsBoard's: kept nowhere. */
const DATA_HEADERS = {
  'cache-control': 'no-cache, no-store, max-age=0, must-revalidate',
  pragma: 'no-cache',
  expires: '0',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

/** Worked out once: as middleware, each of them would be put together anew for every answer. */
const BROWSER_HEADERS = headersOf(
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_SECURITY_POLICY },
    // Whoever ends TLS in front of the server decides on HSTS.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
  }),
);

const DEVICE_HEADERS = { ...DATA_HEADERS, 'x-content-type-options': 'nosniff' };
const BROWSER_DATA_HEADERS = { ...BROWSER_HEADERS, ...DATA_HEADERS };

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

/** Pages of other origins may call `/api` only when the operator names them. Nothing is sent by cookie. */
export async function setSecurityHeaders(
  app: FastifyInstance,
  options: { corsOrigins: readonly string[] },
): Promise<void> {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith(DEVICE_PATH)) reply.headers(DEVICE_HEADERS);
    else reply.headers(DATA_PATH.test(request.url) ? BROWSER_DATA_HEADERS : BROWSER_HEADERS);
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
