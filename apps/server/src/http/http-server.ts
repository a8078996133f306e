import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import { connectionsRefused } from '../metrics.ts';
import { answerFrameworkErrors } from './error-handler.ts';

/** How long a connection may be kept waiting, ms. Each of them holds one of `maxConnections`. */
export type HttpTimeouts = {
  /** For the head of a request; of a new connection, also for its first byte. */
  readonly headersMs: number;
  /** For a request to arrive, body and all. */
  readonly requestMs: number;
  /** Between two requests: longer than proxies keep theirs, which would else send into one that is closing. */
  readonly keepAliveMs: number;
  /** How often it is looked who is late. */
  readonly checkEveryMs: number;
};

export const HTTP_TIMEOUTS: HttpTimeouts = {
  headersMs: 20_000,
  requestMs: 120_000,
  keepAliveMs: 72_000,
  checkEveryMs: 5_000,
};

/** The HTTP server with its limits; nothing is registered yet. */
export function createHttpServer(parts: {
  config: { readonly trustedProxies: number; readonly httpConnections: number };
  clock: Clock;
  /** False: nothing is logged. */
  logger: FastifyBaseLogger | false;
  timeouts?: Partial<HttpTimeouts> | undefined;
}): FastifyInstance {
  const { config, clock, logger } = parts;
  const timeouts = { ...HTTP_TIMEOUTS, ...parts.timeouts };
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    // Requests are logged by `observeRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    // What stands further ahead in X-Forwarded-For is whatever the sender wrote there.
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    // A request that never ends holds its connection for ever.
    requestTimeout: timeouts.requestMs,
    keepAliveTimeout: timeouts.keepAliveMs,
    http: { headersTimeout: timeouts.headersMs, connectionsCheckingInterval: timeouts.checkEveryMs },
    bodyLimit: 1024 * 1024,
    // An access token in a path may have 255 characters, each of them escaped.
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: answerFrameworkErrors(clock),
  }).withTypeProvider<ZodTypeProvider>();
  // Those beyond it are closed at once; WebSockets count too.
  app.server.maxConnections = config.httpConnections;
  app.server.on('drop', () => connectionsRefused.inc({ transport: 'http' }));
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}
