import { worstAirQuerySchema, worstAirSchema } from '@airdeck/contract/worst-air';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { WorstAirService } from './worst-air.service.ts';

/** Which devices have the worst air. */
export function worstAirRoutes(app: FastifyInstance, worstAir: WorstAirService): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/backoffice/worstAir',
    {
      config: { permission: 'worst-air:read', isCostly: true },
      schema: {
        summary: 'The devices in scope with the worst air now, then those without an index by name',
        tags: ['worst air'],
        querystring: worstAirQuerySchema,
        response: { 200: worstAirSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => worstAir.rankedFor(callerOf(request), request.query.limit),
  );
}
