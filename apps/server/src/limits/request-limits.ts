import type { ServerResponse } from 'node:http';
import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import type { Clock } from '../clock.ts';
import { networkOf } from '../http/addresses.ts';
import { callerOf } from '../http/authorisation.ts';
import { countedAs } from '../http/caller.ts';
import { tooManyRequests, tooMuchAtOnce } from '../http/errors.ts';
import { createConcurrencyLimiter } from './concurrency-limiter.ts';
import { LIMITS, type Limits } from './limits.ts';
import { createWindowLimiter } from './rate-limiters.ts';
import { createRequestHolds } from './request-holds.ts';
import type { SharedLimits } from './shared-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Requests that one network address may send to this route in a minute. */
    maxPerMinute?: number;
    /** Answering may keep the database busy for a while: it reads a fleet, or a file of thousands of lines. */
    isCostly?: boolean | ((request: FastifyRequest) => boolean);
  }
}

const WINDOW_MS = 60_000;

/**
 * Limits, by network address, the routes that declare it in their `config`, each on its own. Answers state how many requests
 * are left; excess ones are answered 429/33 with `Retry-After`. Comes after the permissions, and before the route's
 * own hooks. Register before the routes. All servers of the installation count together; requests that exceed the limit on one of
 * them do not reach the database.
 */
export function limitRequestRates(
  app: FastifyInstance,
  { clock, sharedLimits }: { clock: Clock; sharedLimits: SharedLimits },
): void {
  app.addHook('onRoute', (route) => {
    const max = route.config?.maxPerMinute;
    if (max === undefined) return;
    const own = createWindowLimiter(clock, { max, windowMs: WINDOW_MS });
    const shared = { name: 'requests-of-address', max, windowMs: WINDOW_MS };
    const limit: onRequestAsyncHookHandler = async (request, reply) => {
      const network = networkOf(request.ip);
      const here = own.count(network);
      const use = { limit: shared, key: `${route.method} ${route.url} ${network}` };
      const { remaining, resetMs } = here.remaining < 0 ? here : await sharedLimits.take([use]);
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

const MINUTE_S = 60;

/**
 * Limits, for each user, the routes declared costly in their `config`: how many at the same time, and
 * how many in a minute, all of them together. Excess requests are answered 429/33 with `Retry-After`, before their body
 * is read. Comes after the permissions, which identify the caller.
 */
export function limitCostlyRequests(
  app: FastifyInstance,
  { clock, limits = LIMITS.costlyRequests }: { clock: Clock; limits?: Limits['costlyRequests'] },
): void {
  const concurrency = createConcurrencyLimiter(limits, {
    ownLimit: `${limits.perUser} requests of yours that take long are under way already.`,
    sharedLimit: 'Too many requests that take long are under way. Please try again in a minute.',
  });
  const holds = createRequestHolds();
  const rate = createWindowLimiter(clock, { max: limits.perUserAndMinute, windowMs: MINUTE_S * 1000 });

  // Promises would be made for every message of a device, too.
  app.addHook('onRequest', (request, reply, done) => {
    const { isCostly } = request.routeOptions.config;
    if (typeof isCostly === 'function' ? isCostly(request) : isCostly) {
      const caller = callerOf(request);
      if (!rate.take(countedAs(caller))) throw tooMuchAtOnce('Too many requests!', MINUTE_S);
      holds.hold(request, reply, concurrency.acquire(caller));
    }
    done();
  });

  app.addHook('onSend', (request, reply, _payload, done) => {
    if (holds.workIsDone(request)) giveUpWhenStalled(reply.raw, limits.stallMs);
    done();
  });
}

/** Ends an answer that the client has not read from for so long. One that waits for more data continues. */
function giveUpWhenStalled(response: ServerResponse, stallMs: number): void {
  response.setTimeout(stallMs, () => {
    if (response.socket?.writableLength) response.socket.destroy();
  });
}
