import { EMAIL_CHANGE_PERMISSIONS } from '@airdeck/contract/sign-in/email-changes.permissions';
import { PASSWORD_PERMISSIONS } from '@airdeck/contract/sign-in/passwords.permissions';
import { SESSION_PERMISSIONS } from '@airdeck/contract/sign-in/sessions.permissions';
import { USER_PERMISSIONS } from '@airdeck/contract/users/users.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const sessionsTitle: PageTitle = (t) => t('sessions.title');

/** The user's own password and address. The screens before sign-in are composed by the app. */
export const SIGN_IN_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.changePassword,
    ...readersWith([PASSWORD_PERMISSIONS.change]),
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 4, group: 'security', label: (t) => t('passwords.tab') },
    title: (t) => t('passwords.changeTitle'),
    load: screen(() => import('./passwords/pages/change-password-page.tsx'), 'ChangePasswordPage'),
  },
  {
    path: PATHS.changeEmail,
    ...readersWith([EMAIL_CHANGE_PERMISSIONS.change]),
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 2, group: 'account', label: (t) => t('emailChanges.tab') },
    title: (t) => t('emailChanges.title'),
    load: screen(() => import('./email-changes/pages/change-email-page.tsx'), 'ChangeEmailPage'),
  },
  {
    path: PATHS.sessions,
    ...readersWith([SESSION_PERMISSIONS.manage]),
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 6, group: 'security' },
    title: sessionsTitle,
    load: screen(() => import('./sessions/pages/sessions-page.tsx'), 'OwnSessionsPage'),
  },
  {
    path: PATHS.userSessions,
    ...readersWith([SESSION_PERMISSIONS.manage, USER_PERMISSIONS.enable]),
    section: 'customers',
    title: sessionsTitle,
    load: screen(() => import('./sessions/pages/sessions-page.tsx'), 'UserSessionsPage'),
  },
  {
    path: PATHS.userSessions,
    ...readersWith([SESSION_PERMISSIONS.manage, USER_PERMISSIONS.writeFellow]),
    section: 'profile',
    title: sessionsTitle,
    load: screen(() => import('./sessions/pages/sessions-page.tsx'), 'UserSessionsPage'),
  },
];
