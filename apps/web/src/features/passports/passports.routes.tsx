import { PASSPORT_PERMISSIONS } from '@airdeck/contract/passports/passports.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** All data of one device on a page, and the check of a printed passport, for all roles that see devices. */
export const PASSPORT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.passport,
    ...readersWith([PASSPORT_PERMISSIONS.read]),
    inReducedMenu: true,
    title: (t) => t('passports.title'),
    load: screen(() => import('./pages/passport-page.tsx'), 'PassportPage'),
  },
];
