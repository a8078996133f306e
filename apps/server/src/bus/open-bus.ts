import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Bus, createLocalBus } from './bus.ts';
import { findInstallation } from './installation.repository.ts';
import { createNodeBus } from './node-bus.ts';

/** @param natsUrl undefined: a single process */
export async function openBus(parts: {
  natsUrl: string | undefined;
  pool: pg.Pool;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}): Promise<Bus> {
  const { natsUrl, pool, log } = parts;
  if (natsUrl === undefined) return createLocalBus();
  // Loaded only if there are several nodes.
  const { createNatsTransport } = await import('./nats-transport.ts');
  const installation = await findInstallation(pool);
  return createNodeBus({
    transport: createNatsTransport(natsUrl, log),
    installation,
    clock: Date.now,
    log,
  });
}
