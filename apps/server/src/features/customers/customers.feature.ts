import { defineFeature } from '../../feature.ts';
import { createCustomerDeletion } from './customer-deletion.service.ts';
import { registerCustomerRoutes } from './customers.platform-routes.ts';

/** Customers of a tenant. */
export const customersFeature = defineFeature({
  name: 'customers',
  uses: ['customers', 'database', 'deviceAssignment', 'domainEvents', 'users'],
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
});
