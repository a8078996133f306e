import { PROFILE_PERMISSIONS } from '@airdeck/contract/profile/profile.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

async function loadProfilePage() {
  const { ProfilePage } = await import('./pages/profile-page.tsx');
  return { Component: ProfilePage };
}

/** One screen at two paths: the menu's, and the one of every role. */
export const PROFILE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.profile,
    roles: rolesWith([PROFILE_PERMISSIONS.read], { without: ['systemAdmin', 'partner'] }),
    title: (t) => t('profile.title'),
    load: loadProfilePage,
  },
  {
    path: PATHS.userProfile,
    roles: rolesWith([PROFILE_PERMISSIONS.read]),
    under: [PATHS.profile],
    // Linked from the top bar, also with the reduced menu.
    inReducedMenu: true,
    title: (t) => t('profile.title'),
    load: loadProfilePage,
  },
];
