import { VENTILATION_PERMISSIONS } from '@airdeck/contract/ventilation/ventilation.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** How a room is ventilated, and how damp it is. Reached from the device. */
export const VENTILATION_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.ventilation,
    ...readersWith([VENTILATION_PERMISSIONS.read]),
    section: 'history',
    title: (t) => t('ventilation.title'),
    load: screen(() => import('./pages/ventilation-page.tsx'), 'VentilationPage'),
  },
];
