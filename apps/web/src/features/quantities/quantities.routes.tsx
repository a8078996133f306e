import { QUANTITY_PERMISSIONS } from '@airdeck/contract/quantities/quantities.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Quantities that the installation declares beside those of the product. */
export const QUANTITY_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.quantities,
    ...readersWith([QUANTITY_PERMISSIONS.declare]),
    section: 'devices',
    tab: { order: 12, group: 'setup' },
    title: (t) => t('quantities.title'),
    load: screen(() => import('./pages/quantities-page.tsx'), 'QuantitiesPage'),
  },
];
