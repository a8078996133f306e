import { SIGN_IN_PROVIDER_PERMISSIONS } from '@airdeck/contract/sign-in-providers/sign-in-providers.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { administer } = SIGN_IN_PROVIDER_PERMISSIONS;
const page = {
  path: PATHS.signInProviders,
  title: (t) => t('signInProviders.title'),
  load: screen(() => import('./pages/sign-in-providers-page.tsx'), 'SignInProvidersPage'),
} satisfies Partial<AppRoute>;

/** The organisation's sign-in: of a tenant, and of the installation. */
export const SIGN_IN_PROVIDER_ROUTES: readonly AppRoute[] = [
  {
    ...page,
    ...readersWith([administer], { without: ['systemAdmin'] }),
    section: 'profile',
    tab: { order: 13, group: 'administration' },
  },
  {
    ...page,
    ...readersWith([administer], { without: ['tenantAdmin'] }),
    section: 'tenants',
    tab: { order: 2 },
  },
];
