import { toPage } from '@airdeck/contract/common/page';
import {
  listedUserPageSchema,
  userFiltersBodySchema,
  userRecordPageQuerySchema,
} from '@airdeck/contract/user-records';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { listedUser } from './user.presenter.ts';
import type { UserListService } from './user-lists.service.ts';

/** Lists of users and tenants, read from the product's own records. */
export function userListRoutes(app: FastifyInstance, userLists: UserListService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    '/backoffice/users/getUsersByfilters',
    {
      config: { permission: 'user-record:list' },
      schema: {
        tags: ['users'],
        summary: 'The users in scope, by kind, customer or tenant',
        description:
          "A system administrator sees all users, a tenant's administrator those of the tenant, a customer's user " +
          'those of the customer. Without a sort property the newest come first.',
        querystring: userRecordPageQuerySchema,
        body: userFiltersBodySchema,
        response: { 200: listedUserPageSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { query, body } = request;
      const { rows, total } = await userLists.listFor(callerOf(request), body.filters ?? {}, query);
      return toPage(rows.map(listedUser), total, query.page, query.pageSize);
    },
  );

  routes.get(
    '/backoffice/users/getAllTenant',
    {
      config: { permission: 'tenant-record:list' },
      schema: {
        tags: ['tenants'],
        summary: 'All tenants, each by the record of its first administrator',
        description: 'Partners are not among them. Without a sort property the newest come first.',
        querystring: userRecordPageQuerySchema,
        response: { 200: listedUserPageSchema, ...ERROR_RESPONSES },
      },
    },
    async ({ query }) => {
      const { rows, total } = await userLists.listTenants(query);
      return toPage(rows.map(listedUser), total, query.page, query.pageSize);
    },
  );
}
