import { API_KEY_PERMISSIONS } from '@airdeck/contract/api-keys/api-keys.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Keys with which programs act as users: the reader's own, and those of all users of an administrator. */
export const API_KEY_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.apiKeys,
    ...readersWith([API_KEY_PERMISSIONS.make]),
    section: 'profile',
    tab: { order: 7, group: 'security' },
    title: (t) => t('apiKeys.title'),
    load: screen(() => import('./pages/api-keys-page.tsx'), 'ApiKeysPage'),
  },
  {
    path: PATHS.usersApiKeys,
    ...readersWith([API_KEY_PERMISSIONS.administer]),
    section: 'profile',
    tab: { order: 12, group: 'administration' },
    title: (t) => t('apiKeys.users.title'),
    load: screen(() => import('./pages/users-api-keys-page.tsx'), 'UsersApiKeysPage'),
  },
];
