import { PURIFIER_PERMISSIONS } from '@airdeck/contract/purifiers/purifiers.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** The purifier models. Paths are case-insensitive: `/Purifiers` leads here, too. */
export const PURIFIER_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.purifiers,
    ...readersWith([PURIFIER_PERMISSIONS.read, PURIFIER_PERMISSIONS.manage]),
    section: 'purifiers',
    tab: { order: 1 },
    title: (t) => t('purifiers.title'),
    load: screen(() => import('./pages/purifiers-page.tsx'), 'PurifiersPage'),
  },
  {
    path: PATHS.purifierCreate,
    ...readersWith([PURIFIER_PERMISSIONS.manage]),
    section: 'purifiers',
    title: (t) => t('purifiers.createTitle'),
    load: screen(() => import('./pages/purifier-create-page.tsx'), 'PurifierCreatePage'),
  },
];
