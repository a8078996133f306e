import { UPLINK_PERMISSIONS } from '@airdeck/contract/uplinks/uplinks.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Keys with which other systems deliver messages of devices. */
export const UPLINK_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.uplinks,
    ...readersWith([UPLINK_PERMISSIONS.administer]),
    section: 'devices',
    tab: { order: 10, group: 'setup' },
    title: (t) => t('uplinks.title'),
    load: screen(() => import('./pages/uplinks-page.tsx'), 'UplinksPage'),
  },
];
