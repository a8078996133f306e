import {
  newPurifierSchema,
  purifierPageQuerySchema,
  purifierPageSchema,
  purifierSchema,
} from '@airdeck/contract/backoffice/purifiers';
import { toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { PurifierService } from './purifiers.service.ts';

const config = { permission: 'purifier:manage' } as const;
const tags = ['purifiers'];

export function purifierRoutes(app: FastifyInstance, purifiers: PurifierService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/purifier/getAllPurifier',
    {
      config,
      schema: {
        tags,
        summary: 'Models of purifiers, each with how many devices there are of it',
        description: 'Without a sort property the newest come first.',
        querystring: purifierPageQuerySchema,
        response: { 200: purifierPageSchema, ...ERROR_RESPONSES },
      },
    },
    async ({ query }) => {
      const { rows, total } = await purifiers.page(query);
      return toPage(rows, total, query.page, query.pageSize);
    },
  );

  routes.post(
    '/backoffice/purifier/createPurifier',
    {
      config,
      schema: {
        tags,
        summary: 'Make a model of purifier; its number is its own',
        body: newPurifierSchema,
        response: { 200: purifierSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => purifiers.create(callerOf(request), request.body),
  );

  routes.delete(
    '/backoffice/purifier/deletePurifier/:purifierId',
    {
      config,
      schema: {
        tags,
        summary: 'Delete a model of purifier; its devices are of none from then on',
        params: z.object({ purifierId: uuidParameter('purifierId') }),
        response: { 200: z.void().describe('Done'), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await purifiers.delete(callerOf(request), request.params.purifierId);
    },
  );
}
