import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';

/** The partners of a tenant. */
export const PARTNER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.partners,
    roles: ['tenantAdmin'],
    title: (t) => t('partners.title'),
    load: screen(() => import('./pages/partners-page.tsx'), 'PartnersPage'),
  },
];
