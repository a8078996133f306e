import type { FastifyInstance } from 'fastify';
import { callerOf } from '../http/authorisation.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { LIMITS, type Limits } from './limits.ts';
import { createRequestHolds } from './request-holds.ts';

/**
 * Limits the memory that large bodies take: the bytes that one user, one tenant and all together may send at the same
 * time, until they are answered. Excess requests are answered 429/33 with `Retry-After`, before their body is read.
 * Applies to the routes that take more than others. Comes after the permissions, which identify the caller, and before
 * the routes.
 */
export function limitLargeBodies(
  app: FastifyInstance,
  { limits = LIMITS.largeBodyBytes }: { limits?: Limits['largeBodyBytes'] } = {},
): void {
  const bytesInFlight = createConcurrencyLimiter(limits, {
    ownLimit: 'Large requests of yours are under way already. Please wait until they are answered.',
    sharedLimit: 'Too many large requests are under way. Please try again in a minute.',
  });
  const holds = createRequestHolds();

  app.addHook('onRoute', (route) => {
    const { bodyLimit = 0 } = route;
    if (bodyLimit <= LIMITS.requestBodies.defaultBytes) return;
    route.onRequest = [route.onRequest ?? []].flat().concat(async (request, reply) => {
      // A body that does not say its length may have the largest.
      const bytes = Math.min(Number(request.headers['content-length'] ?? bodyLimit), bodyLimit);
      if (bytes <= LIMITS.requestBodies.defaultBytes) return;
      holds.hold(request, reply, bytesInFlight.acquire(callerOf(request), bytes));
    });
    route.onSend = [route.onSend ?? []].flat().concat(async (request) => {
      holds.workIsDone(request);
    });
  });
}
