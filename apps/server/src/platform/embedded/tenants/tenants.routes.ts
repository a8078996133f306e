import { uuidParameter } from '@airdeck/contract/common/parameters';
import { tenantInfoSchema, tenantSchema } from '@airdeck/contract/entities/tenant';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../../http/error-responses.ts';
import { tenantBody, tenantInfoBody } from './tenant.presenter.ts';
import type { TenantService } from './tenants.service.ts';

const params = z.object({ tenantId: uuidParameter('tenantId') });
const config = { permission: 'tenant:read' } as const;

export function registerTenantRoutes(app: FastifyInstance, tenants: TenantService): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/tenant/:tenantId',
    {
      config,
      schema: {
        summary: 'A tenant',
        tags: ['tenants'],
        params,
        response: { 200: tenantSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => tenantBody(await tenants.getFor(callerOf(request), request.params.tenantId)),
  );

  routes.get(
    '/api/tenant/info/:tenantId',
    {
      config,
      schema: {
        summary: 'A tenant with the name of its profile',
        tags: ['tenants'],
        params,
        response: { 200: tenantInfoSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => tenantInfoBody(await tenants.getFor(callerOf(request), request.params.tenantId)),
  );
}
