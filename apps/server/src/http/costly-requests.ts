import type { ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Clock } from '../clock.ts';
import { createWindowLimit } from '../window-limit.ts';
import { callerOf } from './authorisation.ts';
import { createConcurrencyLimiter, type SeatLimits } from './concurrency-limiter.ts';
import { tooMuchAtOnce } from './errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answering may keep the database busy for a while: a fleet is read, or a file of thousands of lines. */
    isCostly?: boolean;
  }
}

export type CostlyLimits = SeatLimits & {
  /** Of one user. */
  readonly perMinute: number;
  /** ms for which the other end may take nothing of an answer that is ready: its place is others' then. */
  readonly stallMs: number;
};

/** Sixty screens may have one account, each of which reads its map and its worst devices anew each minute. */
const COSTLY_LIMITS: CostlyLimits = { perUser: 6, perTenant: 20, inAll: 40, perMinute: 300, stallMs: 60_000 };

const MINUTE_S = 60;

/**
 * Bounds, for each user, the routes that say in their `config` that they are costly: how many at the same time, and
 * how many in a minute, all of them together. Those beyond are answered 429/33 with `Retry-After`, before their body
 * is read. Comes after the permissions, which say who asks.
 */
export function limitCostlyRequests(
  app: FastifyInstance,
  { clock, limits = COSTLY_LIMITS }: { clock: Clock; limits?: CostlyLimits | undefined },
): void {
  const seats = createConcurrencyLimiter(limits, {
    ownTaken: `${limits.perUser} requests of yours that take long are under way already.`,
    allTaken: 'Too many requests that take long are under way. Please try again in a minute.',
  });
  const atWork = new WeakMap<FastifyRequest, () => void>();
  const rate = createWindowLimit(clock, { max: limits.perMinute, windowMs: MINUTE_S * 1000 });

  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isCostly) return;
    const caller = callerOf(request);
    if (!rate.take(caller.userId)) throw tooMuchAtOnce('Too many requests!', MINUTE_S);
    const leave = onSecondCall(seats.take(caller));
    atWork.set(request, leave);
    // Also of an answer that ended already: somebody may have hung up while it was asked who they are.
    finished(reply.raw, leave);
  });

  app.addHook('onSend', async (request, reply) => {
    const leave = atWork.get(request);
    if (!leave) return;
    leave();
    atWork.delete(request);
    giveUpWhenStalled(reply.raw, limits.stallMs);
  });
}

/** Ends an answer of which nothing was taken for so long. One that waits for more of itself goes on. */
function giveUpWhenStalled(response: ServerResponse, stallMs: number): void {
  response.setTimeout(stallMs, () => {
    if (response.socket?.writableLength) response.socket.destroy();
  });
}

/**
 * A seat is free when the work is done and the connection has taken the answer, in whichever order: whoever hangs up
 * does not stop the statement that is running for them, and a long answer is made while it is taken.
 */
function onSecondCall(free: () => void): () => void {
  let calls = 0;
  return () => {
    calls += 1;
    if (calls === 2) free();
  };
}
