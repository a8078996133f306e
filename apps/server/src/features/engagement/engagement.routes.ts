import { ENGAGEMENT_DAYS, engagementQuerySchema, engagementSchema } from '@airdeck/contract/engagement';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { badRequest } from '../../http/errors.ts';
import { isTimeZone } from '../geography/time-zones.ts';
import type { ResponseService } from '../questionnaires/responses.service.ts';
import { countSignInsByDay } from './engagement.repository.ts';

/** How many people use what they were given. */
export function engagementRoutes(
  app: FastifyInstance,
  parts: { database: Database; clock: Clock; responses: ResponseService },
): void {
  const { database, clock, responses } = parts;
  app.withTypeProvider<ZodTypeProvider>().get(
    '/backoffice/engagement',
    {
      config: { permission: 'engagement:read' },
      schema: {
        summary: `Sign-ins of customers' users, and questionnaires that were answered, on each of the last ${ENGAGEMENT_DAYS} days`,
        tags: ['engagement'],
        querystring: engagementQuerySchema,
        response: { 200: engagementSchema, ...ERROR_RESPONSES },
      },
    },
    async ({ query: { timeZone } }) => {
      if (!isTimeZone(timeZone)) throw badRequest(`Unknown time zone '${timeZone}'!`);
      const lastDays = { now: clock(), days: ENGAGEMENT_DAYS, timeZone };
      const [days, answered] = await Promise.all([
        countSignInsByDay(database.db, lastDays),
        responses.countByDay(lastDays),
      ]);
      return { days: days.map((counts) => ({ ...counts, responses: answered.get(counts.day) ?? 0 })) };
    },
  );
}
