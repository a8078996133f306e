import { TENANT_PERMISSIONS } from '@airdeck/contract/tenants/tenants.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { list, listPartners, write, writePartners } = TENANT_PERMISSIONS;

async function loadTenantsPage(kind: 'TENANT_ADMIN' | 'PARTNER') {
  const { TenantsPage } = await import('./pages/tenants-page.tsx');
  return { Component: () => <TenantsPage kind={kind} /> };
}

async function loadCreateTenantPage(kind: 'TENANT_ADMIN' | 'PARTNER') {
  const { CreateTenantPage } = await import('./pages/create-tenant-page.tsx');
  return { Component: () => <CreateTenantPage kind={kind} /> };
}

/** Tenants, and the partners among them. */
export const TENANT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.tenants,
    ...readersWith([list]),
    section: 'tenants',
    tab: { order: 1 },
    title: (t) => t('tenants.title'),
    load: () => loadTenantsPage('TENANT_ADMIN'),
  },
  {
    path: PATHS.tenantCreate,
    ...readersWith([write]),
    section: 'tenants',
    title: (t) => t('tenants.add'),
    load: () => loadCreateTenantPage('TENANT_ADMIN'),
  },
  {
    path: PATHS.partners,
    ...readersWith([listPartners, writePartners]),
    section: 'partners',
    tab: { order: 1 },
    title: (t) => t('tenants.partner.title'),
    load: () => loadTenantsPage('PARTNER'),
  },
  {
    path: PATHS.partnerCreate,
    ...readersWith([write]),
    section: 'partners',
    title: (t) => t('tenants.partner.create'),
    load: () => loadCreateTenantPage('PARTNER'),
  },
  {
    path: PATHS.partners,
    ...readersWith([listPartners], { without: ['systemAdmin'] }),
    section: 'partners',
    tab: { order: 1 },
    title: (t) => t('partners.title'),
    load: screen(() => import('./partners/pages/partners-page.tsx'), 'PartnersPage'),
  },
];
