import { PATHS } from '../../lib/paths/paths.ts';
import { BuildingIcon, PartnersIcon, PeopleIcon } from '../../ui/icon/icons.tsx';
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

/** Tenants, partners, and what a system administrator sees of tenants' customers. */
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
    under: [PATHS.tenants],
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
    under: [PATHS.partners],
    title: (t) => t('partners.create'),
    load: () => loadCreateTenantPage('PARTNER'),
  },
  {
    path: PATHS.partners,
    roles: ['tenantAdmin'],
    inReducedMenu: false,
    title: (t) => t('partners.title'),
    menu: PARTNERS_MENU,
    load: async () => {
      const page = await import('../../features/partners/pages/partners-page.tsx');
      return { Component: page.PartnersPage };
    },
  },
  {
    path: PATHS.customers,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('platformCustomers.title'),
    menu: { label: 'nav.customers', icon: PeopleIcon, position: { systemAdmin: 6 } },
    load: async () => {
      const page = await import('../../features/platform-customers/pages/platform-customers-page.tsx');
      return { Component: page.PlatformCustomersPage };
    },
  },
  {
    path: PATHS.users,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.customers],
    title: (t) => t('users.heading'),
    load: async () => {
      const [{ Impersonated }, { UsersPage }] = await Promise.all([
        import('../../features/platform-customers/components/stepped-in.tsx'),
        import('../../features/users/pages/users-page.tsx'),
      ]);
      return {
        Component: () => (
          <Impersonated>
            <UsersPage canAdd={false} />
          </Impersonated>
        ),
      };
    },
  },
];
