import { pageSchema, toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import { userPageQuerySchema, userSchema } from '@airdeck/contract/user';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { CustomerService } from '../customers/customers.service.ts';
import type { TenantService } from '../tenants/tenants.service.ts';
import { userBody } from './user.presenter.ts';
import type { UserService } from './users.service.ts';

const shared = {
  tags: ['users'],
  querystring: userPageQuerySchema,
  response: { 200: pageSchema(userSchema), ...ERROR_RESPONSES },
};

/** Lists of users. An owner that the caller may not see is refused before any list is made. */
export function registerUserLists(
  app: FastifyInstance,
  parts: { users: UserService; customers: CustomerService; tenants: TenantService },
): void {
  const { users, customers, tenants } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/users',
    {
      config: { permission: 'user:list' },
      schema: { ...shared, summary: "The users of one's tenant, or of one's customer" },
    },
    async (request) => {
      const { page, pageSize } = request.query;
      const { rows, total } = await users.listFor(callerOf(request), request.query);
      return toPage(rows.map(userBody), total, page, pageSize);
    },
  );

  routes.get(
    '/api/customer/:customerId/users',
    {
      config: { permission: 'user:list-customer' },
      schema: {
        ...shared,
        summary: 'The users of a customer',
        params: z.object({ customerId: uuidParameter('customerId') }),
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { page, pageSize } = request.query;
      const { id: customerId } = await customers.getFor(caller, request.params.customerId);
      const { rows, total } = await users.listFor(caller, { ...request.query, customerId });
      return toPage(rows.map(userBody), total, page, pageSize);
    },
  );

  routes.get(
    '/api/tenant/:tenantId/users',
    {
      config: { permission: 'user:list-tenant' },
      schema: {
        ...shared,
        summary: 'The administrators of a tenant',
        params: z.object({ tenantId: uuidParameter('tenantId') }),
      },
    },
    async (request) => {
      const { page, pageSize } = request.query;
      const { id: tenantId } = await tenants.getFor(callerOf(request), request.params.tenantId);
      const { rows, total } = await users.listAdminsOf(tenantId, request.query);
      return toPage(rows.map(userBody), total, page, pageSize);
    },
  );
}
