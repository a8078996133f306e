import { entityId } from '@airdeck/contract/common/entity';
import { toPage } from '@airdeck/contract/common/page';
import {
  type CustomerBody,
  deleteCustomer,
  getCustomer,
  getCustomerByTitle,
  getCustomerShortInfo,
  getCustomerTitle,
  listCustomers,
  saveCustomer,
} from '@airdeck/contract/customers/customers';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { CustomerDeletion } from './customer-deletion.service.ts';
import type { Customer } from './customers.repository.ts';
import type { CustomerService } from './customers.service.ts';

export function registerCustomerRoutes(
  app: FastifyInstance,
  parts: { customers: CustomerService; customerDeletion: CustomerDeletion },
): void {
  const { customers, customerDeletion } = parts;

  serve(app, getCustomer, async ({ caller, params }) =>
    customerBody(await customers.getFor(caller, params.customerId)),
  );

  serve(app, getCustomerByTitle, async ({ caller, query }) =>
    customerBody(await customers.getByTitle(caller, query.customerTitle)),
  );

  serve(app, getCustomerShortInfo, async ({ caller, params }) => {
    const { title, additionalInfo } = await customers.getFor(caller, params.customerId);
    return { title, isPublic: additionalInfo?.['isPublic'] === true };
  });

  serve(app, getCustomerTitle, async ({ caller, params, reply }) => {
    const { title } = await customers.getFor(caller, params.customerId);
    return reply.type('application/text').send(title);
  });

  serve(app, listCustomers, async ({ caller, query }) => {
    const { rows, total } = await customers.listFor(caller, query);
    return toPage(rows.map(customerBody), total, query.page, query.pageSize);
  });

  serve(app, saveCustomer, async ({ caller, body: { id = null, title, ...save } }) =>
    customerBody(await customers.saveFor(caller, id, { ...save, title: title ?? '' })),
  );

  serve(app, deleteCustomer, ({ caller, params }) => customerDeletion.deleteFor(caller, params.customerId));
}

/** The customer in the platform's format. */
function customerBody(customer: Customer): CustomerBody {
  return {
    ...customer,
    id: entityId('CUSTOMER', customer.id),
    tenantId: entityId('TENANT', customer.tenantId),
    externalId: null,
    name: customer.title,
  };
}
