import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';

/** How people say the air is, beside how it was measured. */
export const FELT_MEASURED_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.feltMeasured,
    roles: ['tenantAdmin', 'customer'],
    title: (t) => t('feltMeasured.title'),
    load: screen(() => import('./pages/felt-measured-page.tsx'), 'FeltMeasuredPage'),
  },
];
