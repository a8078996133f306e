import { AUTOMATION_PERMISSIONS } from '@airdeck/contract/automations/automations.permissions';
import { NOTIFICATION_PERMISSIONS } from '@airdeck/contract/notifications/notifications.permissions';
import { PROFILE_PERMISSIONS } from '@airdeck/contract/profile/profile.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, screen } from '../../lib/routing/app-route.ts';
import { readersWith, rolesWith } from '../../lib/session/role.ts';

const { read } = PROFILE_PERMISSIONS;
const withoutEntry = rolesWith([read], { without: ['tenantAdmin', 'customer'] });
const title: PageTitle = (t) => t('profile.title');
const load = screen(() => import('./pages/profile-page.tsx'), 'ProfilePage');

/** The reader's profile and choices, and those of an administrator for the organisation. */
export const PROFILE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.profile,
    ...readersWith([read], { without: withoutEntry }),
    section: 'profile',
    tab: { order: 1, group: 'account' },
    title,
    load,
  },
  // The same screen at the address of every role, which the top bar links to, also with the reduced menu.
  {
    path: PATHS.userProfile,
    ...readersWith([read], { without: withoutEntry }),
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 1, group: 'account', path: PATHS.profile },
    title,
    load,
  },
  {
    path: PATHS.userProfile,
    roles: withoutEntry,
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 1, group: 'account' },
    title,
    load,
  },
  {
    path: PATHS.ownNotifications,
    // Alarms belong to tenants.
    ...readersWith([NOTIFICATION_PERMISSIONS.choose], { without: ['systemAdmin'] }),
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 8 },
    title: (t) => t('profile.notifications'),
    load: screen(() => import('./pages/own-notifications-page.tsx'), 'OwnNotificationsPage'),
  },
  {
    path: PATHS.organisation,
    ...readersWith([AUTOMATION_PERMISSIONS.configure], { without: ['partner'] }),
    section: 'profile',
    tab: { order: 9, group: 'administration' },
    title: (t) => t('profile.organisation'),
    load: screen(() => import('./pages/organisation-page.tsx'), 'OrganisationPage'),
  },
];
