import { PATHS } from '../../lib/paths/paths.ts';
import { PersonIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute } from './app-route.ts';

async function loadProfilePage() {
  const { ProfilePage } = await import('../../features/profile/pages/profile-page.tsx');
  return { Component: ProfilePage };
}

/** One screen at two addresses: the menu's, and the one that every role has. */
export const PROFILE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.profile,
    roles: ['tenantAdmin', 'customer'],
    inReducedMenu: false,
    title: (t) => t('profile.title'),
    menu: { label: 'nav.profile', icon: PersonIcon, position: { tenantAdmin: 8, customer: 6 } },
    load: loadProfilePage,
  },
  {
    path: PATHS.userProfile,
    roles: ['systemAdmin', 'tenantAdmin', 'partner', 'customer'],
    under: [PATHS.profile],
    // The top bar leads here, also where the menu is reduced.
    inReducedMenu: true,
    title: (t) => t('profile.title'),
    load: loadProfilePage,
  },
];
