import type { Feature } from '../../feature.ts';
import { createCustomerAdministratorService } from './customer-administrators.service.ts';
import { registerEntityGroupRoutes } from './entity-groups.platform-routes.ts';
import { userAdministrationRoutes } from './user-administration.routes.ts';
import { registerUserLists } from './user-list.platform-routes.ts';
import { userListRoutes } from './user-list.routes.ts';
import { registerUserRoutes } from './users.platform-routes.ts';

/** Users of tenants and customers. */
export const usersFeature: Feature = {
  name: 'users',
  register(app, needs) {
    registerUserRoutes(app, needs);
    registerUserLists(app, needs);
    registerEntityGroupRoutes(app, needs.customers);
    userListRoutes(app, needs.userLists);
    const { invite } = needs.activation;
    const customerAdministrators = createCustomerAdministratorService({ ...needs, invite });
    userAdministrationRoutes(app, { ...needs, customerAdministrators });
  },
};
