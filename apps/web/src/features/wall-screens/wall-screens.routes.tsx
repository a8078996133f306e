import { WALL_SCREEN_PERMISSIONS } from '@airdeck/contract/wall-screens/wall-screens.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Wall screens for lobbies and classrooms: list, and form of a stored or a new one. */
export const WALL_SCREEN_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.wallScreens,
    ...readersWith([WALL_SCREEN_PERMISSIONS.read]),
    section: 'profile',
    tab: { order: 11, group: 'administration', needs: ['administration'] },
    title: (t) => t('wallScreens.title'),
    load: screen(() => import('./pages/wall-screens-page.tsx'), 'WallScreensPage'),
  },
  {
    path: PATHS.wallScreen,
    ...readersWith([WALL_SCREEN_PERMISSIONS.manage]),
    section: 'profile',
    title: (t) => t('wallScreens.editTitle'),
    load: screen(() => import('./pages/wall-screen-page.tsx'), 'WallScreenPage'),
  },
];
