import { createHash, timingSafeEqual } from 'node:crypto';
import { getHealth, getMetrics, getReadiness, type ReadinessPart } from '@airdeck/contract/server/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '../database/database.ts';
import { withTimeLimit } from '../limits/time-limit.ts';
import { buildInfo, databaseConnections, readyChecks, registry } from '../metrics.ts';
import { VERSION } from '../server-root.ts';
import { accessTokenOf } from './authorisation.ts';
import { authenticationFailed, permissionDenied } from './errors.ts';
import { serve } from './serve.ts';

buildInfo.set({ version: VERSION }, 1);

/**
 * Health and readiness, for supervisors and load balancers.
 * @returns a function that checks whether the server is ready
 */
export function registerOperations(
  app: FastifyInstance,
  database: Database,
  checks: readonly ReadinessCheck[] = [],
): AskReadiness {
  const askReadiness = createReadiness([
    { name: 'database', isReady: () => ping(database).then(() => true) },
    ...checks,
  ]);

  serve(app, getHealth, () => ({ status: 'up' as const, version: VERSION }));

  serve(app, getReadiness, async ({ reply }) => {
    const { ready, checks: answers } = await askReadiness();
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? ('up' as const) : ('down' as const), checks: answers });
  });
  return askReadiness;
}

/** Whether the database answers at all. @throws what the driver says */
async function ping(database: Database): Promise<void> {
  await database.pool.query('select 1');
}

/** One thing that must work before the server can do its job. */
type ReadinessCheck = {
  readonly name: ReadinessPart;
  /** False, an error or no answer in time: not ready. */
  readonly isReady: () => Promise<boolean> | boolean;
};

type Readiness = { readonly ready: boolean; readonly checks: Record<string, 'up' | 'down'> };

type AskReadiness = () => Promise<Readiness>;

const TIME_LIMIT_MS = 2_000;

/** Runs all checks at once. A check that is still running from the last time is not started again, but awaited. */
export function createReadiness(
  checks: readonly ReadinessCheck[],
  timeLimitMs = TIME_LIMIT_MS,
): AskReadiness {
  const running = new Map<string, Promise<boolean>>();

  function ask(check: ReadinessCheck): Promise<boolean> {
    const already = running.get(check.name);
    if (already) return already;
    const answer = Promise.resolve()
      .then(check.isReady)
      .catch(() => false)
      .finally(() => running.delete(check.name));
    running.set(check.name, answer);
    return answer;
  }

  return async function askAll() {
    const answers = await Promise.all(
      checks.map(async (check) => [check.name, await withTimeLimit(ask(check), timeLimitMs, false)] as const),
    );
    for (const [name, up] of answers) readyChecks.set({ check: name }, Number(up));
    return {
      ready: answers.every(([, up]) => up),
      checks: Object.fromEntries(answers.map(([name, up]) => [name, up ? 'up' : 'down'])),
    };
  };
}

/**
 * Metrics for Prometheus, for clients with the token: they would reveal activity to strangers. That a connection comes
 * from this machine says nothing, because a proxy on it may connect for others.
 * @param token undefined: not available
 * @param measure updates gauges; those from the database keep their value while it is unavailable
 */
export function metricsRoutes(
  app: FastifyInstance,
  {
    database,
    token,
    askReadiness,
    measure,
  }: {
    database: Database;
    token: string | undefined;
    askReadiness: AskReadiness;
    measure: () => Promise<void>;
  },
): void {
  serve(app, getMetrics, async ({ request, reply }) => {
    checkToken(request, token);
    measurePool(database);
    await withTimeLimit(Promise.allSettled([askReadiness(), measure()]), TIME_LIMIT_MS, undefined);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** @throws ApiError 403/20 if no token is configured, 401/10 */
function checkToken(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) throw permissionDenied();
  // Hashes have equal lengths, whatever was sent.
  if (!timingSafeEqual(digest(accessTokenOf(request)), digest(token))) throw authenticationFailed();
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function measurePool({ pool }: Database): void {
  databaseConnections.set({ state: 'idle' }, pool.idleCount);
  databaseConnections.set({ state: 'active' }, pool.totalCount - pool.idleCount);
  databaseConnections.set({ state: 'waiting' }, pool.waitingCount);
}
