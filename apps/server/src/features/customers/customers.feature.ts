import { defineFeature } from '../../feature.ts';
import { createCustomerDeletion } from './customer-deletion.service.ts';
import { CUSTOMER_PERSONAL_DATA } from './customer-personal-data.repository.ts';
import { registerCustomerRoutes } from './customers.platform-routes.ts';
import { customerSearchRoutes } from './customers.routes.ts';

/** Customers of a tenant, and their search among those of all tenants. */
export const customersFeature = defineFeature({
  name: 'customers',
  personalData: CUSTOMER_PERSONAL_DATA,
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
    customerSearchRoutes(app, { customers });
  },
});
