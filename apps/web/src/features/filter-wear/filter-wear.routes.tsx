import { FILTER_WEAR_PERMISSIONS } from '@airdeck/contract/filter-wear/filter-wear.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Filters that are due now or soon. */
export const FILTER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.filters,
    ...readersWith([FILTER_WEAR_PERMISSIONS.read]),
    section: 'devices',
    tab: { order: 3, label: (t) => t('filterWear.tab'), needs: ['purifiers'] },
    title: (t) => t('filterWear.title'),
    messageLink: { label: 'filterWear.openFromMessage', kinds: ['filterSoon', 'filterDue'] },
    load: screen(() => import('./pages/due-filters-page.tsx'), 'DueFiltersPage'),
  },
];
