import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';

/** Users of all tenants' customers, for system administrators. */
export const PLATFORM_CUSTOMER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.customers,
    roles: ['systemAdmin'],
    title: (t) => t('platformCustomers.title'),
    load: screen(() => import('./pages/platform-customers-page.tsx'), 'PlatformCustomersPage'),
  },
];
