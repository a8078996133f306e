import { defineFeature } from '../../feature.ts';
import { TENANT_PERSONAL_DATA } from './tenant-personal-data.repository.ts';
import { registerTenantRoutes } from './tenants.platform-routes.ts';
import { tenantRoutes } from './tenants.routes.ts';

/** Tenants, including partners. */
export const tenantsFeature = defineFeature({
  name: 'tenants',
  personalData: TENANT_PERSONAL_DATA,
  uses: ['tenantAdministration', 'tenants', 'userLists'],
  register(app, needs) {
    registerTenantRoutes(app, needs);
    tenantRoutes(app, needs);
  },
});
