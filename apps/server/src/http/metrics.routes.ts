import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { databaseConnections, registry } from '../metrics.ts';
import { accessTokenOf } from './authorisation.ts';
import { ERROR_RESPONSES } from './error-responses.ts';
import { authenticationFailed, permissionDenied } from './errors.ts';
import { isForThisMachine } from './own-machine.ts';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8);
LOOPBACK.addAddress('::1', 'ipv6');

/**
 * What Prometheus collects: how much is going on tells strangers when no one looks. Programs on this machine may ask,
 * and anyone who sends the token.
 * @param token undefined: nothing opens it to other machines
 */
export function metricsRoutes(
  app: FastifyInstance,
  { database, token }: { database: Database; token: string | undefined },
): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/metrics',
    {
      config: { permission: 'metrics:read' },
      schema: {
        summary: 'Metrics in Prometheus text format: to programs on the same machine, and with METRICS_TOKEN',
        tags: ['operations'],
        response: { 200: z.string(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      if (!isOnThisMachine(request)) checkToken(request, token);
      measurePool(database);
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}

/** The connection's own address: what a header says of it counts for nothing here. */
function isOnThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  return LOOPBACK.check(address, isIPv6(address) ? 'ipv6' : 'ipv4') && isForThisMachine(headers);
}

/** @throws ApiError 403/20 where no token would help, 401/10 */
function checkToken(request: FastifyRequest, token: string | undefined): void {
  if (token === undefined) throw permissionDenied();
  // Of equal length, however long what was sent is.
  if (!timingSafeEqual(digest(accessTokenOf(request)), digest(token))) throw authenticationFailed();
}

const digest = (text: string) => createHash('sha256').update(text).digest();

function measurePool({ pool }: Database): void {
  databaseConnections.set({ state: 'idle' }, pool.idleCount);
  databaseConnections.set({ state: 'active' }, pool.totalCount - pool.idleCount);
  databaseConnections.set({ state: 'waiting' }, pool.waitingCount);
}
