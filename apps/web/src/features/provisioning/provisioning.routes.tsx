import { PROVISIONING_PERMISSIONS } from '@airdeck/contract/provisioning/provisioning.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Self-registration of devices by device profile. */
export const PROVISIONING_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.selfRegistration,
    ...readersWith([PROVISIONING_PERMISSIONS.administer], { without: ['partner'] }),
    section: 'devices',
    tab: { order: 9, group: 'setup' },
    title: (t) => t('provisioning.title'),
    load: screen(() => import('./pages/provisioning-page.tsx'), 'ProvisioningPage'),
  },
];
