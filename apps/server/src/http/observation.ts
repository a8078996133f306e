import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpRequestSeconds } from '../metrics.ts';
import { permissionOf } from './authorisation.ts';

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
  const device = permissionOf(request.routeOptions.config.permission)?.key === 'device-api:send';
  return reply.statusCode >= 400 && !device ? 'info' : 'debug';
}
