import { PLACE_PERMISSIONS } from '@airdeck/contract/places/places.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const page = {
  path: PATHS.places,
  section: 'devices',
  title: (t) => t('places.title'),
  load: screen(() => import('./pages/places-page.tsx'), 'PlacesPage'),
} as const satisfies Partial<AppRoute>;

/** Buildings, floors and rooms. */
export const PLACE_ROUTES: readonly AppRoute[] = [
  {
    ...page,
    ...readersWith([PLACE_PERMISSIONS.read], { without: ['customer', 'partner'] }),
    tab: { order: 5, group: 'setup' },
  },
  {
    ...page,
    ...readersWith([PLACE_PERMISSIONS.read], { without: ['tenantAdmin', 'partner'] }),
    tab: { order: 4, needs: ['places'] },
  },
];
