import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../clock.ts';
import { tooManyRequests } from '../http/errors.ts';
import { networkOf } from '../http/network.ts';
import { createWindowLimiter } from './window-limiter.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests that one network address may send to this route in a minute. */
    maxPerMinute?: number;
  }
}

const WINDOW_MS = 60_000;

/**
 * Limits, by network address, the routes that say so in their `config`, each on its own. Answers say how many requests
 * are left; those beyond are answered 429/33 with `Retry-After`. Comes after the permissions, and before the route's
 * own hooks. Register before the routes.
 */
export function limitRequestRates(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRoute', (route) => {
    const max = route.config?.maxPerMinute;
    if (max === undefined) return;
    const limiter = createWindowLimiter(clock, { max, windowMs: WINDOW_MS });
    const limit: onRequestAsyncHookHandler = async (request, reply) => {
      const { remaining, resetMs } = limiter.count(networkOf(request.ip));
      const resetS = Math.ceil(resetMs / 1000);
      reply.headers({
        'x-ratelimit-limit': max,
        'x-ratelimit-remaining': Math.max(0, remaining),
        'x-ratelimit-reset': resetS,
      });
      if (remaining >= 0) return;
      reply.header('retry-after', resetS);
      throw tooManyRequests();
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), limit];
  });
}
