import { NOTIFICATION_PERMISSIONS } from '@airdeck/contract/notifications/notifications.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** The bridge of a tenant to Home Assistant, beside its webhooks. */
export const HOME_ASSISTANT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.homeAssistant,
    ...readersWith([NOTIFICATION_PERMISSIONS.administer]),
    section: 'alerts',
    tab: { order: 6 },
    title: () => 'Home Assistant',
    load: screen(() => import('./pages/bridge-page.tsx'), 'BridgePage'),
  },
];
