import fastifyRateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { tooManyRequests } from './errors.ts';

/** Limits, by network address, the routes that ask for it in their `config.rateLimit`, each on its own. */
export async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(fastifyRateLimit, {
    global: false,
    // Whoever has one IPv6 address usually has all of its /64.
    ipv6Subnet: 64,
    errorResponseBuilder: tooManyRequests,
  });
}
