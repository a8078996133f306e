import { z } from 'zod';
import { defineFeature } from '../../feature.ts';
import { createCustomerUserAdministration } from './customer-user-administration.service.ts';
import { USER_PERSONAL_DATA } from './user-personal-data.repository.ts';
import { registerUserRoutes } from './users.platform-routes.ts';
import { userRoutes } from './users.routes.ts';

/** Users of tenants and customers. */
export const usersFeature = defineFeature({
  name: 'users',
  personalData: USER_PERSONAL_DATA,
  uses: [
    'activation',
    'customers',
    'impersonations',
    'withInvitations',
    'tenants',
    'userAdministration',
    'userLists',
    'users',
    'database',
    'domainEvents',
  ],
  sharedEvents: {
    'user.rightsChanged': z.object({ userId: z.string() }),
    'tenant.kindChanged': z.object({ tenantId: z.string() }),
  },
  announce(announcements, events) {
    events.on('user.rightsChanged', ({ userId }) =>
      announcements.toUsers('rights', { userIds: [userId], tenantId: null }),
    );
    events.on('tenant.kindChanged', ({ tenantId }) =>
      announcements.toUsers('rights', { userIds: null, tenantId }),
    );
  },
  register(app, needs) {
    registerUserRoutes(app, needs);
    const customerUsers = createCustomerUserAdministration(needs);
    userRoutes(app, { ...needs, customerUsers });
  },
});
