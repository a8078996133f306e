import type { Feature } from '../../feature.ts';
import { registerCustomerRoutes } from './customers.platform-routes.ts';

/** Customers of a tenant. */
export const customersFeature: Feature = {
  name: 'customers',
  register(app, needs) {
    registerCustomerRoutes(app, needs);
  },
};
