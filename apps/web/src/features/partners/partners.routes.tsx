import { TENANT_PERMISSIONS } from '@airdeck/contract/tenants/tenants.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

/** The partners of a tenant. */
export const PARTNER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.partners,
    roles: rolesWith([TENANT_PERMISSIONS.listPartners], { without: ['systemAdmin'] }),
    title: (t) => t('partners.title'),
    load: screen(() => import('./pages/partners-page.tsx'), 'PartnersPage'),
  },
];
