import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { VERSION } from '../server-root.ts';
import { createReadiness, type ReadinessCheck } from './readiness.ts';

const readinessSchema = z.object({
  status: z.enum(['up', 'down']),
  checks: z.record(z.string(), z.enum(['up', 'down'])),
});

/** What a supervisor and a load balancer ask. */
export function registerOperations(
  app: FastifyInstance,
  database: Database,
  checks: readonly ReadinessCheck[] = [],
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const config = { permission: 'operations:read' } as const;
  const askReadiness = createReadiness([
    { name: 'database', isReady: () => ping(database).then(() => true) },
    ...checks,
  ]);

  routes.get(
    '/health',
    {
      config,
      schema: {
        summary: 'The process is alive',
        tags: ['operations'],
        response: { 200: z.object({ status: z.literal('up'), version: z.string() }) },
      },
    },
    () => ({ status: 'up' as const, version: VERSION }),
  );

  routes.get(
    '/ready',
    {
      config,
      schema: {
        summary: 'The server can do its work: 503 while the database or the ingest is away',
        tags: ['operations'],
        response: { 200: readinessSchema, 503: readinessSchema },
      },
    },
    async (_request, reply) => {
      const { ready, checks: answers } = await askReadiness();
      return reply
        .status(ready ? 200 : 503)
        .send({ status: ready ? ('up' as const) : ('down' as const), checks: answers });
    },
  );
}

/** Whether the database answers at all. @throws what the driver says */
async function ping(database: Database): Promise<void> {
  await database.pool.query('select 1');
}
