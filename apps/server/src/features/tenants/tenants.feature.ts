import type { Feature } from '../../feature.ts';
import { partnerRoutes } from './partners.routes.ts';
import { registerTenantLists } from './tenant-list.platform-routes.ts';
import { tenantRegistrationRoutes } from './tenant-registration.routes.ts';
import { registerTenantRoutes } from './tenants.platform-routes.ts';

/** Tenants, and the partners among them. */
export const tenantsFeature: Feature = {
  name: 'tenants',
  register(app, needs) {
    registerTenantRoutes(app, needs);
    registerTenantLists(app, needs.tenants);
    tenantRegistrationRoutes(app, needs.tenantAdministration);
    partnerRoutes(app, needs);
  },
};
