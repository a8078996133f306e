import type { Socket } from 'node:net';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import { connectionsRefused } from '../metrics.ts';
import { createAddressLimit, type Place } from './address-limit.ts';
import { answerFrameworkErrors } from './error-handler.ts';

/** What connections may take: each of them is one of so many that there may be at the same time. */
export type HttpLimits = {
  /**
   * Of one address, where no proxy stands in front, which would be the address of all. Beyond it, the one that has
   * waited for a request for longest is closed.
   */
  readonly maxConnectionsPerAddress: number;
  /** ms for the head of a request; of a new connection, also for its first byte. */
  readonly headersMs: number;
  /** ms for a request to arrive, body and all. */
  readonly requestMs: number;
  /** ms between two requests: longer than proxies keep theirs, which would else send into one that is closing. */
  readonly keepAliveMs: number;
  /** How often it is looked who is late, ms. */
  readonly checkEveryMs: number;
};

export const HTTP_LIMITS: HttpLimits = {
  maxConnectionsPerAddress: 2_000,
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
  limits?: Partial<HttpLimits> | undefined;
}): FastifyInstance {
  const { config, clock, logger } = parts;
  const limits = { ...HTTP_LIMITS, ...parts.limits };
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    // Requests are logged by `observeRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    // What stands further ahead in X-Forwarded-For is whatever the sender wrote there.
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    // A request that never ends holds its connection for ever.
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    bodyLimit: 1024 * 1024,
    // An access token in a path may have 255 characters, each of them escaped.
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: answerFrameworkErrors(clock),
  }).withTypeProvider<ZodTypeProvider>();
  // Those beyond it are closed at once; WebSockets count too.
  app.server.maxConnections = config.httpConnections;
  app.server.on('drop', () => connectionsRefused.inc({ transport: 'http' }));
  beginInTurn(app);
  if (config.trustedProxies === 0) limitAddresses(app, limits.maxConnectionsPerAddress);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/**
 * A request that was sent behind another one begins when that is answered. Nobody would be told that their connection
 * is gone: what it holds would be held for ever.
 */
function beginInTurn(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (reply.raw.socket) done();
    else reply.raw.once('socket', () => done());
  });
}

function limitAddresses(app: FastifyInstance, maxConnections: number): void {
  const addresses = createAddressLimit(maxConnections);
  const places = new WeakMap<Socket, Place>();
  app.server.on('connection', (socket) => {
    const close = () => {
      connectionsRefused.inc({ transport: 'http' });
      socket.destroy();
    };
    const place = addresses.enter(socket.remoteAddress ?? '', close);
    if (!place) {
      close();
      return;
    }
    places.set(socket, place);
    socket.once('close', place.leave);
  });
  app.addHook('onRequest', async ({ raw }, reply) => {
    const done = places.get(raw.socket)?.busy();
    // A WebSocket is an answer that goes on.
    if (done) reply.raw.once('close', done);
  });
}
