import { SECOND_FACTOR_PERMISSIONS } from '@airdeck/contract/second-factor/second-factor.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** The own second factors, and who needs one. The second step of a sign-in is composed by the app. */
export const SECOND_FACTOR_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.secondFactor,
    ...readersWith([SECOND_FACTOR_PERMISSIONS.change]),
    inReducedMenu: true,
    section: 'profile',
    tab: { order: 5, group: 'security', label: (t) => t('secondFactor.tab') },
    title: (t) => t('secondFactor.title'),
    load: screen(() => import('./pages/second-factor-page.tsx'), 'SecondFactorPage'),
  },
];
