import { uuidParameter } from '@airdeck/contract/common/parameters';
import { customerSchema } from '@airdeck/contract/entities/customer';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../../http/error-responses.ts';
import { customerBody } from './customer.presenter.ts';
import type { CustomerService } from './customers.service.ts';

export function registerCustomerRoutes(app: FastifyInstance, customers: CustomerService): void {
  app.withTypeProvider<ZodTypeProvider>().get(
    '/api/customer/:customerId',
    {
      config: { permission: 'customer:read' },
      schema: {
        summary: 'A customer',
        tags: ['customers'],
        params: z.object({ customerId: uuidParameter('customerId') }),
        response: { 200: customerSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => customerBody(await customers.getFor(callerOf(request), request.params.customerId)),
  );
}
