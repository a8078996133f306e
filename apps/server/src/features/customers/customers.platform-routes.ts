import { pageSchema, toPage } from '@airdeck/contract/common/page';
import { uuidParameter } from '@airdeck/contract/common/parameters';
import { customerPageQuerySchema, customerSaveSchema, customerSchema } from '@airdeck/contract/customer';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { callerOf } from '../../http/authorisation.ts';
import { ERROR_RESPONSES } from '../../http/error-responses.ts';
import { SAVE_LIMIT_BYTES, SAVE_RESPONSES } from '../../http/save-responses.ts';
import { customerBody } from './customer.presenter.ts';
import type { CustomerDeletion } from './customer-deletion.service.ts';
import type { CustomerService } from './customers.service.ts';

const tags = ['customers'];
const params = z.object({ customerId: uuidParameter('customerId') });

export function registerCustomerRoutes(
  app: FastifyInstance,
  parts: { customers: CustomerService; customerDeletion: CustomerDeletion },
): void {
  const { customers, customerDeletion } = parts;
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.get(
    '/api/customer/:customerId',
    {
      config: { permission: 'customer:read' },
      schema: {
        summary: 'A customer',
        tags,
        params,
        response: { 200: customerSchema, ...ERROR_RESPONSES },
      },
    },
    async (request) => customerBody(await customers.getFor(callerOf(request), request.params.customerId)),
  );

  routes.get(
    '/api/customers',
    {
      config: { permission: 'customer:list' },
      schema: {
        summary: "The customers of one's tenant",
        tags,
        querystring: customerPageQuerySchema,
        response: { 200: pageSchema(customerSchema), ...ERROR_RESPONSES },
      },
    },
    async (request) => {
      const { page, pageSize } = request.query;
      const { rows, total } = await customers.listFor(callerOf(request), request.query);
      return toPage(rows.map(customerBody), total, page, pageSize);
    },
  );

  routes.post(
    '/api/customer',
    {
      config: { permission: 'customer:write' },
      bodyLimit: SAVE_LIMIT_BYTES,
      schema: {
        summary: 'Make a customer, or change the one whose id is given: what is left out becomes null',
        tags,
        body: customerSaveSchema,
        response: { 200: customerSchema, ...SAVE_RESPONSES },
      },
    },
    async (request) => {
      const { id = null, ...save } = request.body;
      const contact = { ...save, title: save.title ?? '' };
      return customerBody(await customers.saveFor(callerOf(request), id, contact));
    },
  );

  routes.delete(
    '/api/customer/:customerId',
    {
      config: { permission: 'customer:write' },
      schema: {
        summary: 'Delete a customer with its users; its devices stay with the tenant',
        tags,
        params,
        response: { 200: z.void(), ...ERROR_RESPONSES },
      },
    },
    async (request, reply) => {
      await customerDeletion.deleteFor(callerOf(request), request.params.customerId);
      return reply.send();
    },
  );
}
