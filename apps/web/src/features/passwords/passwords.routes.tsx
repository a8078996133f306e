import { PASSWORD_PERMISSIONS } from '@airdeck/contract/sign-in/passwords.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

/** The user's own password. The screens before sign-in are composed by the app. */
export const PASSWORD_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.changePassword,
    roles: rolesWith([PASSWORD_PERMISSIONS.change]),
    inReducedMenu: true,
    under: [PATHS.profile],
    title: (t) => t('passwords.changeTitle'),
    load: screen(() => import('./pages/change-password-page.tsx'), 'ChangePasswordPage'),
  },
];
