import { PROFILE_PERMISSIONS } from '@airdeck/contract/profile.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

async function loadProfilePage() {
  const { ProfilePage } = await import('./pages/profile-page.tsx');
  return { Component: ProfilePage };
}

/** One screen at two addresses: the menu's, and the one that every role has. */
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
    // The top bar leads here, also where the menu is reduced.
    inReducedMenu: true,
    title: (t) => t('profile.title'),
    load: loadProfilePage,
  },
];
