import type { Feature } from '../../feature.ts';
import { registerTenantRoutes } from './tenants.platform-routes.ts';
import { tenantRoutes } from './tenants.routes.ts';

/** Tenants, including partners. */
export const tenantsFeature: Feature = {
  name: 'tenants',
  register(app, needs) {
    registerTenantRoutes(app, needs);
    tenantRoutes(app, needs);
  },
};
