import { PATHS } from '../../lib/paths/paths.ts';
import { BuildingIcon, PartnersIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute, MenuPlace } from './app-route.ts';

async function loadTenantsPage(kind: 'TENANT_ADMIN' | 'PARTNER') {
  const { TenantsPage } = await import('../../features/tenants/pages/tenants-page.tsx');
  return { Component: () => <TenantsPage kind={kind} /> };
}

async function loadCreateTenantPage(kind: 'TENANT_ADMIN' | 'PARTNER') {
  const { CreateTenantPage } = await import('../../features/tenants/pages/create-tenant-page.tsx');
  return { Component: () => <CreateTenantPage kind={kind} /> };
}

const PARTNERS_MENU: MenuPlace = {
  label: 'nav.partners',
  icon: PartnersIcon,
  position: { tenantAdmin: 7, systemAdmin: 7 },
};

/** Tenants and partners. */
export const TENANT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.tenants,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('tenants.title'),
    menu: { label: 'nav.tenants', icon: BuildingIcon, position: { systemAdmin: 2 } },
    load: () => loadTenantsPage('TENANT_ADMIN'),
  },
  {
    path: PATHS.tenantCreate,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('tenants.add'),
    load: () => loadCreateTenantPage('TENANT_ADMIN'),
  },
  {
    path: PATHS.partners,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('partners.title'),
    menu: PARTNERS_MENU,
    load: () => loadTenantsPage('PARTNER'),
  },
  {
    path: PATHS.partnerCreate,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('partners.create'),
    load: () => loadCreateTenantPage('PARTNER'),
  },
];
