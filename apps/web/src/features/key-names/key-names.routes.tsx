import { KEY_NAMES_PERMISSIONS } from '@airdeck/contract/key-names/key-names.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Names of keys of other makers, by device profile. */
export const KEY_NAMES_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.keyNames,
    ...readersWith([KEY_NAMES_PERMISSIONS.administer], { without: ['partner'] }),
    section: 'devices',
    tab: { order: 11, group: 'setup' },
    title: (t) => t('keyNames.title'),
    load: screen(() => import('./pages/key-names-page.tsx'), 'KeyNamesPage'),
  },
];
