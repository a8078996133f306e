import { pageSchema, toPage } from '@airdeck/contract/common/page';
import { tenantInfoSchema, tenantPageQuerySchema, tenantSchema } from '@airdeck/contract/tenant';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { tenantBody, tenantInfoBody } from './tenant.presenter.ts';
import type { TenantService } from './tenants.service.ts';

const tags = ['tenants'];
const config = { permission: 'tenant:list' } as const;

/** All tenants, for system administrators. */
export function registerTenantLists(app: FastifyInstance, tenants: TenantService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/tenants',
    {
      config,
      schema: {
        summary: 'All tenants',
        tags,
        querystring: tenantPageQuerySchema,
        response: { 200: pageSchema(tenantSchema), ...ERROR_RESPONSES },
      },
    },
    async ({ query }) => {
      const { rows, total } = await tenants.list(query);
      return toPage(rows.map(tenantBody), total, query.page, query.pageSize);
    },
  );

  routes.get(
    '/api/tenantInfos',
    {
      config,
      schema: {
        summary: 'All tenants, each with the name of its profile',
        tags,
        querystring: tenantPageQuerySchema,
        response: { 200: pageSchema(tenantInfoSchema), ...ERROR_RESPONSES },
      },
    },
    async ({ query }) => {
      const { rows, total } = await tenants.list(query);
      return toPage(rows.map(tenantInfoBody), total, query.page, query.pageSize);
    },
  );
}
