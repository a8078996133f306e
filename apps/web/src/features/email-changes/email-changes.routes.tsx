import { EMAIL_CHANGE_PERMISSIONS } from '@airdeck/contract/sign-in/email-changes.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

/** The change of the user's own address. The screen that takes it back, before sign-in, is composed by the app. */
export const EMAIL_CHANGE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.changeEmail,
    roles: rolesWith([EMAIL_CHANGE_PERMISSIONS.change]),
    inReducedMenu: true,
    under: [PATHS.profile],
    title: (t) => t('emailChanges.title'),
    load: screen(() => import('./pages/change-email-page.tsx'), 'ChangeEmailPage'),
  },
];
