import { NOTIFICATION_PERMISSIONS } from '@airdeck/contract/notifications/notifications.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const administrators = readersWith([NOTIFICATION_PERMISSIONS.administer]);

/** Webhook and failed deliveries, for administrators. Users' own choices are on their profile. */
export const NOTIFICATION_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.notifications,
    ...administrators,
    section: 'alerts',
    tab: { order: 4 },
    title: (t) => t('notifications.title'),
    messageLink: { label: 'notifications.openFromMessage', kinds: ['deliveriesFailed'] },
    load: screen(() => import('./pages/notifications-page.tsx'), 'NotificationsPage'),
  },
  {
    path: PATHS.notifications,
    ...readersWith([NOTIFICATION_PERMISSIONS.readFailures], { without: administrators.roles }),
    section: 'alerts',
    tab: { order: 4 },
    title: (t) => t('notifications.title'),
    load: screen(() => import('./pages/notifications-page.tsx'), 'SystemNotificationsPage'),
  },
  {
    path: PATHS.readingWebhook,
    ...administrators,
    section: 'alerts',
    tab: { order: 5 },
    title: (t) => t('notifications.readings.page'),
    load: screen(() => import('./pages/reading-webhook-page.tsx'), 'ReadingWebhookPage'),
  },
];
