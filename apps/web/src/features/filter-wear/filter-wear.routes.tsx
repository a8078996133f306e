import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';

/** Filters that will be due. */
export const FILTER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.filters,
    // A partner's menu has no place for it, and messages lead there.
    roles: ['tenantAdmin', 'partner', 'customer'],
    inReducedMenu: false,
    title: (t) => t('filterWear.title'),
    load: screen(() => import('./pages/due-filters-page.tsx'), 'DueFiltersPage'),
  },
];
