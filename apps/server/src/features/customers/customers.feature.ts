import type { Feature } from '../../feature.ts';
import { createCustomerDeletion } from './customer-deletion.service.ts';
import { registerCustomerRoutes } from './customers.platform-routes.ts';

/** Customers of a tenant. */
export const customersFeature: Feature = {
  name: 'customers',
  register(app, { database, domainEvents, customers, users, deviceAssignment }) {
    const customerDeletion = createCustomerDeletion({
      database,
      domainEvents,
      customers,
      users,
      deviceAssignment,
    });
    registerCustomerRoutes(app, { customers, customerDeletion });
  },
};
