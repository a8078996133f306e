import { toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import {
  newPurifierSchema,
  purifierPageQuerySchema,
  purifierPageSchema,
  purifierSchema,
} from '@airdeck/contract/purifiers';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { PurifierService } from './purifiers.service.ts';

const read = { permission: 'purifier:read' } as const;
const manage = { permission: 'purifier:manage' } as const;
const params = z.object({ purifierId: uuidParameter('purifierId') });
const tags = ['purifiers'];

export function purifierRoutes(app: FastifyInstance, purifiers: PurifierService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/purifier/getAllPurifier',
    {
      config: read,
      schema: {
        tags,
        summary: 'Models of purifiers, each with how many devices there are of it',
        description:
          'Without a sort property the newest come first. To the administrator of a tenant those that are for it, or ' +
          'for nobody in particular, with how many devices of the tenant there are.',
        querystring: purifierPageQuerySchema,
        response: { 200: purifierPageSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const { rows, total } = await purifiers.page(callerOf(request), query);
      return toPage(rows, total, query.page, query.pageSize);
    },
  );

  routes.get(
    '/backoffice/purifier/:purifierId',
    {
      config: read,
      schema: {
        tags,
        summary: 'A model of purifier',
        params,
        response: { 200: purifierSchema, ...ERROR_RESPONSES },
      },
    },
    (request) => purifiers.getFor(callerOf(request), request.params.purifierId),
  );

  routes.post(
    '/backoffice/purifier/createPurifier',
    {
      config: manage,
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
      config: manage,
      schema: {
        tags,
        summary: 'Delete a model of purifier; its devices are of none from then on',
        params,
        response: { 200: z.void().describe('Done'), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await purifiers.delete(callerOf(request), request.params.purifierId);
    },
  );
}
