import { BRAND_PERMISSIONS } from '@airdeck/contract/brands/brands.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { administer, confirmHost } = BRAND_PERMISSIONS;
const page = {
  path: PATHS.brand,
  section: 'profile',
  title: (t) => t('brands.title'),
  load: screen(() => import('./pages/brand-page.tsx'), 'BrandPage'),
} satisfies Partial<AppRoute>;

/** The brand of a tenant or partner, and the host names that a system administrator confirms. */
export const BRAND_ROUTES: readonly AppRoute[] = [
  // A part of the organisation's settings.
  { ...page, ...readersWith([administer], { without: ['partner'] }) },
  {
    ...page,
    ...readersWith([administer], { without: ['tenantAdmin'] }),
    tab: { order: 10, group: 'administration' },
  },
  {
    path: PATHS.brandHosts,
    ...readersWith([confirmHost]),
    section: 'tenants',
    tab: { order: 3 },
    title: (t) => t('brands.hosts.title'),
    messageLink: { label: 'brands.hosts.openFromMessage', kinds: ['hostAsked'] },
    load: screen(() => import('./pages/brand-hosts-page.tsx'), 'BrandHostsPage'),
  },
];
