import { BEFORE_AFTER_PERMISSIONS } from '@airdeck/contract/before-after/before-after.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** The air of rooms before and after a day. */
export const BEFORE_AFTER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.beforeAfter,
    ...readersWith([BEFORE_AFTER_PERMISSIONS.read]),
    section: 'history',
    tab: { order: 5 },
    title: (t) => t('beforeAfter.title'),
    load: screen(() => import('./pages/before-after-page.tsx'), 'BeforeAfterPage'),
  },
];
