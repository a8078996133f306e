import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import { DEVICE_API_PERMISSIONS } from '@airdeck/contract/device-port/device-api';
import fastifyCompress from '@fastify/compress';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from '../clock.ts';
import { type Admission, createConnectionLimiter } from '../limits/connection-limiter.ts';
import { LIMITS, type Limits } from '../limits/limits.ts';
import { connectionsRefused, httpRequestSeconds } from '../metrics.ts';
import { answerFrameworkErrors } from './error-handler.ts';

/** The HTTP server with its limits; nothing is registered yet. */
export function createHttpServer(parts: {
  config: { readonly trustedProxies: number };
  clock: Clock;
  /** False: nothing is logged. */
  logger: FastifyBaseLogger | false;
  /** The limits of the table if not given. */
  limits?: Limits['httpConnections'];
}): FastifyInstance {
  const { config, clock, logger, limits = LIMITS.httpConnections } = parts;
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    // Requests are logged by `observeRequests`.
    logController: new LogController({ disableRequestLogging: true }),
    // Earlier entries of X-Forwarded-For are under the sender's control.
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    // A request that never ends would hold its connection forever.
    requestTimeout: limits.requestMs,
    keepAliveTimeout: limits.keepAliveMs,
    http: { headersTimeout: limits.headersMs, connectionsCheckingInterval: limits.checkEveryMs },
    bodyLimit: LIMITS.requestBodies.defaultBytes,
    // An access token in a path may have 255 characters, each of them escaped.
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: answerFrameworkErrors(clock),
  }).withTypeProvider<ZodTypeProvider>();
  // Further ones are closed at once; WebSockets count too.
  app.server.maxConnections = limits.total;
  app.server.on('drop', () => connectionsRefused.inc({ transport: 'http' }));
  beginInTurn(app);
  if (config.trustedProxies === 0) limitAddresses(app, limits.perAddress);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/**
 * A pipelined request begins when the one before is answered. It would not be notified that its connection
 * is gone: its resources would never be released.
 */
function beginInTurn(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (reply.raw.socket) done();
    else reply.raw.once('socket', () => done());
  });
}

function limitAddresses(app: FastifyInstance, maxConnections: number): void {
  const addresses = createConnectionLimiter(maxConnections);
  const admissions = new WeakMap<Socket, Admission>();
  app.server.on('connection', (socket) => {
    const close = () => {
      connectionsRefused.inc({ transport: 'http' });
      socket.destroy();
    };
    const admission = addresses.enter(socket.remoteAddress ?? '', close);
    if (!admission) {
      close();
      return;
    }
    admissions.set(socket, admission);
    socket.once('close', admission.leave);
  });
  app.addHook('onRequest', ({ raw }, reply, next) => {
    const done = admissions.get(raw.socket)?.busy();
    // A WebSocket is an answer without an end.
    if (done) reply.raw.once('close', done);
    next();
  });
}

/**
 * Compresses answers for those who ask. The work is done by zlib's threads, off the event loop, and at the
 * fastest level: a month of readings shrinks to a tenth either way, and the processors belong to the ingest.
 * A route that answers devices turns it off with `compress: false`.
 */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    encodings: ['gzip'],
    zlibOptions: { level: constants.Z_BEST_SPEED },
    threshold: 1_400,
    // Larger answers are compressed off the event loop.
    syncThreshold: 8_192,
    // A compressed body could unpack to any size.
    globalDecompression: false,
  });
}

/** Measures every request, and logs it once, when it is answered. */
export function observeRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    httpRequestSeconds.observe(
      {
        method: request.method,
        // The pattern, never the path: paths hold tokens and ids, and there is no end of them.
        route: request.routeOptions.url ?? 'none',
        status: reply.statusCode,
      },
      reply.elapsedTime / 1000,
    );
    request.log[logLevel(request, reply)](
      { req: request, status: reply.statusCode, durationMs: Math.round(reply.elapsedTime) },
      'request answered',
    );
    done();
  });
}

function logLevel(request: FastifyRequest, reply: FastifyReply): 'debug' | 'info' | 'warn' {
  if (reply.statusCode >= 500) return 'warn';
  // One device with a wrong token would fill the disk: they are counted, not listed.
  const device = request.routeOptions.config.permission === DEVICE_API_PERMISSIONS.send;
  return reply.statusCode >= 400 && !device ? 'info' : 'debug';
}
