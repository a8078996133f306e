import type { Feature } from '../../feature.ts';
import { createCustomerUserAdministration } from './user-administration.service.ts';
import { registerUserRoutes } from './users.platform-routes.ts';
import { userRoutes } from './users.routes.ts';

/** Users of tenants and customers. */
export const usersFeature: Feature = {
  name: 'users',
  register(app, needs) {
    registerUserRoutes(app, needs);
    const customerUsers = createCustomerUserAdministration({ ...needs, ...needs.activation });
    userRoutes(app, { ...needs, customerUsers });
  },
};
