import { FELT_MEASURED_PERMISSIONS } from '@airdeck/contract/felt-measured/felt-measured.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** How people rate the air, compared with measurements. */
export const FELT_MEASURED_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.feltMeasured,
    ...readersWith([FELT_MEASURED_PERMISSIONS.read]),
    section: 'history',
    tab: { order: 6, needs: ['administration', 'people'] },
    title: (t) => t('feltMeasured.title'),
    load: screen(() => import('./pages/felt-measured-page.tsx'), 'FeltMeasuredPage'),
  },
];
