import { defineFeature } from '../../feature.ts';
import { registerTenantRoutes } from './tenants.platform-routes.ts';
import { tenantRoutes } from './tenants.routes.ts';

/** Tenants, including partners. */
export const tenantsFeature = defineFeature({
  name: 'tenants',
  uses: ['tenantAdministration', 'tenants', 'userLists'],
  register(app, needs) {
    registerTenantRoutes(app, needs);
    tenantRoutes(app, needs);
  },
});
