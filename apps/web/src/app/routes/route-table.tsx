import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import { PATHS } from '../../lib/paths/paths.ts';
import type { Role } from '../../lib/session/role.ts';
import { BuildingIcon, DashboardIcon, type Icon, PartnersIcon, PeopleIcon } from '../../ui/icon/icons.tsx';
import type { PageTitle } from './route-handle.ts';

type LoadPage = () => Promise<{ Component: ComponentType }>;

/** An entry of the sidebar. */
export type MenuPlace = {
  readonly label: ParseKeys;
  readonly icon: Icon;
  /** Smaller comes first; each role has an order of its own. */
  readonly position: Partial<Record<Role, number>>;
};

/** A screen of somebody who is signed in. Several rows may share an address: each role has at most one of them. */
export type AppRoute = {
  readonly path: string;
  readonly roles: readonly Role[];
  /** Whether users with the reduced menu have it too. */
  readonly inReducedMenu: boolean;
  readonly title: PageTitle;
  /** Left out: the screen is opened from another one. */
  readonly menu?: MenuPlace;
  /** Fills the page, without top bar and sidebar. */
  readonly isFullPage?: boolean;
  readonly load: LoadPage;
};

/** A screen of somebody who is not signed in. */
export type OpenRoute = { readonly path: string; readonly title: PageTitle; readonly load: LoadPage };

const DASHBOARD_MENU: MenuPlace = {
  label: 'nav.dashboard',
  icon: DashboardIcon,
  position: { systemAdmin: 1, tenantAdmin: 1, partner: 1, customer: 1 },
};

const CUSTOMERS_MENU: MenuPlace = {
  label: 'nav.customers',
  icon: PeopleIcon,
  position: { tenantAdmin: 2, systemAdmin: 6 },
};

const customersTitle: PageTitle = (t) => t('customers.heading');

async function loadCustomersPage(canEdit: boolean) {
  const { CustomersPage } = await import('../../features/customers/pages/customers-page.tsx');
  return { Component: () => <CustomersPage canEdit={canEdit} /> };
}

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

const dashboardTitle: PageTitle = (t) => t('nav.dashboard');

async function loadTenantDashboardPage() {
  const page = await import('../../features/tenant-dashboard/pages/tenant-dashboard-page.tsx');
  return { Component: page.TenantDashboardPage };
}

/** Every screen there is: router, sidebar and guards are made from this table and from nothing else. */
export const APP_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.dashboard,
    roles: ['customer'],
    inReducedMenu: true,
    title: dashboardTitle,
    menu: DASHBOARD_MENU,
    load: async () => {
      const page = await import('../../features/customer-dashboard/pages/customer-dashboard-page.tsx');
      return { Component: page.CustomerDashboardPage };
    },
  },
  {
    path: PATHS.dashboard,
    roles: ['tenantAdmin', 'partner'],
    inReducedMenu: true,
    title: dashboardTitle,
    menu: DASHBOARD_MENU,
    load: loadTenantDashboardPage,
  },
  {
    path: PATHS.newDashboard,
    roles: ['partner'],
    inReducedMenu: true,
    title: dashboardTitle,
    load: loadTenantDashboardPage,
  },
  {
    path: PATHS.dashboard,
    roles: ['systemAdmin'],
    inReducedMenu: true,
    title: dashboardTitle,
    menu: DASHBOARD_MENU,
    load: async () => {
      const page = await import('../../features/system-home/pages/system-home-page.tsx');
      return { Component: page.SystemHomePage };
    },
  },
  {
    path: PATHS.singleDevice,
    roles: ['tenantAdmin', 'partner', 'customer'],
    inReducedMenu: true,
    title: (_t, { deviceName = '' }) => deviceName,
    load: async () => {
      const page = await import('../../features/device/pages/device-page.tsx');
      return { Component: page.DevicePage };
    },
  },
  {
    path: PATHS.customers,
    roles: ['tenantAdmin'],
    inReducedMenu: false,
    title: customersTitle,
    menu: CUSTOMERS_MENU,
    load: () => loadCustomersPage(true),
  },
  {
    path: PATHS.manageCustomer,
    roles: ['partner'],
    inReducedMenu: false,
    title: customersTitle,
    menu: { label: 'nav.manageCustomers', icon: PeopleIcon, position: { partner: 3 } },
    load: () => loadCustomersPage(false),
  },
  {
    path: PATHS.customerCreate,
    roles: ['tenantAdmin', 'partner'],
    inReducedMenu: false,
    title: (t) => t('customers.createTitle'),
    load: async () => {
      const page = await import('../../features/customers/pages/customer-create-page.tsx');
      return { Component: page.CustomerCreatePage };
    },
  },
  {
    path: PATHS.customerEdit,
    roles: ['tenantAdmin'],
    inReducedMenu: false,
    title: (t) => t('customers.editTitle'),
    load: async () => {
      const page = await import('../../features/customers/pages/customer-edit-page.tsx');
      return { Component: page.CustomerEditPage };
    },
  },
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

/** The screens in front of the sign-in. */
export const OPEN_ROUTES: readonly OpenRoute[] = [
  {
    path: PATHS.signIn,
    title: (t) => t('signIn.title'),
    load: async () => {
      const { SignInPage } = await import('../../features/sign-in/pages/sign-in-page.tsx');
      const forgotPasswordPath = openPath(PATHS.forgotPassword);
      return { Component: () => <SignInPage forgotPasswordPath={forgotPasswordPath} /> };
    },
  },
];

/** The path, where it has a screen: a link to one that does not would be dead. */
function openPath(path: string): string | undefined {
  return OPEN_ROUTES.some((route) => route.path === path) ? path : undefined;
}
