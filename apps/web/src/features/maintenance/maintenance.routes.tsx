import { MAINTENANCE_PERMISSIONS } from '@airdeck/contract/maintenance/maintenance.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { read, plan } = MAINTENANCE_PERMISSIONS;
const usual = {
  section: 'alerts',
  title: (t) => t('maintenance.title'),
} satisfies Partial<AppRoute>;

/** Maintenance: list and form. */
export const MAINTENANCE_ROUTES: readonly AppRoute[] = [
  {
    ...usual,
    ...readersWith([read]),
    path: PATHS.maintenance,
    tab: { order: 3.5 },
    load: screen(() => import('./pages/maintenance-page.tsx'), 'MaintenancePage'),
  },
  {
    ...usual,
    ...readersWith([plan]),
    path: PATHS.maintenanceOf,
    load: screen(() => import('./pages/maintenance-form-page.tsx'), 'MaintenanceFormPage'),
  },
];
