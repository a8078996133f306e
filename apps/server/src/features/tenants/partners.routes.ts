import { toPage } from '@airdeck/contract/common/page';
import { newPartnerSchema, partnerQuerySchema } from '@airdeck/contract/partners';
import {
  listedUserPageSchema,
  listedUserSchema,
  userRecordPageQuerySchema,
} from '@airdeck/contract/user-records';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { listedUser, namedPartner } from '../users/user.presenter.ts';
import type { UserListService } from '../users/user-lists.service.ts';
import type { TenantAdministration } from './tenant-administration.service.ts';

export function partnerRoutes(
  app: FastifyInstance,
  {
    tenantAdministration,
    userLists,
  }: { tenantAdministration: TenantAdministration; userLists: UserListService },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/backoffice/partnerApi/getAll',
    {
      config: { permission: 'partner:list' },
      schema: {
        tags: ['partners'],
        summary: 'All partners, each by its first administrator',
        description:
          "A tenant's administrator is told names and places only, and can search and sort by these only. Without a sort property the newest come first.",
        querystring: userRecordPageQuerySchema,
        response: { 200: listedUserPageSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query } = request;
      const isSystem = callerOf(request).authority === 'SYS_ADMIN';
      const { rows, total } = await (isSystem
        ? userLists.listPartners(query)
        : userLists.listPartnerNames(query));
      const items = rows.map(isSystem ? listedUser : namedPartner);
      return toPage(items, total, query.page, query.pageSize);
    },
  );

  routes.post(
    '/backoffice/partnerApi/createPartner',
    {
      config: { permission: 'partner:write' },
      schema: {
        tags: ['partners'],
        summary: 'Make a partner of the tenant of an administrator who is there already',
        description: 'Asked again, it replaces what is given of the place.',
        body: newPartnerSchema,
        response: { 200: listedUserSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => listedUser(await tenantAdministration.createPartner(callerOf(request), request.body)),
  );

  routes.delete(
    '/backoffice/partnerApi/deleteById',
    {
      config: { permission: 'partner:write' },
      schema: {
        tags: ['partners'],
        summary: 'Delete a partner: the tenant with everything in it',
        querystring: partnerQuerySchema,
        response: { 200: z.void().describe('Done'), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      await tenantAdministration.deletePartner(callerOf(request), request.query._id);
    },
  );
}
