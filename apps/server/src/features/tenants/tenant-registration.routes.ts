import { errorBodySchema } from '@airdeck/contract/errors/error-body';
import { createdTenantSchema, newTenantSchema } from '@airdeck/contract/tenants';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import type { TenantAdministration } from './tenant-administration.service.ts';

export function tenantRegistrationRoutes(
  app: FastifyInstance,
  tenantAdministration: TenantAdministration,
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/backoffice/tenants',
    {
      config: { permission: 'tenant-record:create' },
      schema: {
        tags: ['tenants'],
        summary: 'Make a tenant or partner, with its first administrator and their invitation',
        description: 'All of it or nothing: when the invitation cannot be sent, there is no tenant either.',
        body: newTenantSchema,
        response: {
          200: createdTenantSchema,
          ...ERROR_RESPONSES,
          429: errorBodySchema,
          500: errorBodySchema,
        },
      },
    },
    (request) => tenantAdministration.create(callerOf(request), request.body),
  );
}
