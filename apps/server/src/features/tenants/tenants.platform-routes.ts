import { uuidParameter } from '@airdeck/contract/common/parameters';
import { tenantInfoSchema, tenantSaveSchema, tenantSchema } from '@airdeck/contract/tenant';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { SAVE_RESPONSES } from '../../http/save-responses.ts';
import { LIMITS } from '../../limits/limits.ts';
import { tenantBody, tenantInfoBody } from './tenant.presenter.ts';
import type { TenantAdministration } from './tenant-administration.service.ts';
import type { TenantService } from './tenants.service.ts';

const tags = ['tenants'];
const params = z.object({ tenantId: uuidParameter('tenantId') });
const read = { permission: 'tenant:read' } as const;
const write = { permission: 'tenant:write' } as const;

/** One tenant: read, made, changed, deleted. */
export function registerTenantRoutes(
  app: FastifyInstance,
  parts: { tenants: TenantService; tenantAdministration: TenantAdministration },
): void {
  const { tenants, tenantAdministration } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/tenant/:tenantId',
    {
      config: read,
      schema: { summary: 'A tenant', tags, params, response: { 200: tenantSchema, ...ERROR_RESPONSES } },
    },
    async (request) => tenantBody(await tenants.getFor(callerOf(request), request.params.tenantId)),
  );

  routes.get(
    '/api/tenant/info/:tenantId',
    {
      config: read,
      schema: {
        summary: 'A tenant with the name of its profile',
        tags,
        params,
        response: { 200: tenantInfoSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => tenantInfoBody(await tenants.getFor(callerOf(request), request.params.tenantId)),
  );

  routes.post(
    '/api/tenant',
    {
      config: write,
      bodyLimit: LIMITS.requestBodies.entityBytes,
      schema: {
        summary: 'Make a tenant, or change the one whose id is given: what is left out becomes null',
        tags,
        body: tenantSaveSchema,
        response: { 200: tenantSchema, ...SAVE_RESPONSES },
      },
    },
    async (request) => {
      const { id = null, ...save } = request.body;
      const contact = { ...save, title: save.title ?? '' };
      return tenantBody(await tenants.saveFor(callerOf(request), id, contact));
    },
  );

  routes.delete(
    '/api/tenant/:tenantId',
    {
      config: write,
      schema: {
        summary: 'Delete a tenant with its customers, users, devices and all that these sent',
        tags,
        params,
        response: { 200: z.void(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await tenantAdministration.deleteFor(callerOf(request), request.params.tenantId);
      return reply.send();
    },
  );
}
