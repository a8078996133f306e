import { PATHS } from '../../lib/paths/paths.ts';
import { DashboardIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute, MenuPlace } from './app-route.ts';
import { AUDIT_ROUTES } from './audit-routes.tsx';
import { CUSTOMER_ROUTES } from './customer-routes.tsx';
import { DEVICE_FILE_ROUTES } from './device-file-routes.tsx';
import { DEVICE_ROUTES } from './device-routes.tsx';
import { DevicesOnMap } from './devices-on-map.tsx';
import { HISTORY_ROUTES } from './history-routes.tsx';
import { PLACE_ROUTES } from './place-routes.tsx';
import { PROFILE_ROUTES } from './profile-routes.tsx';
import { PURIFIER_ROUTES } from './purifier-routes.tsx';
import { QUESTIONNAIRE_ROUTES } from './questionnaire-routes.tsx';
import type { PageTitle } from './route-handle.ts';
import { TENANT_ROUTES } from './tenant-routes.tsx';

const DASHBOARD_MENU: MenuPlace = {
  label: 'nav.dashboard',
  icon: DashboardIcon,
  position: { systemAdmin: 1, tenantAdmin: 1, partner: 1, customer: 1 },
};

const usersTitle: PageTitle = (t) => t('users.heading');
const addUserTitle: PageTitle = (t) => t('users.createTitle');

async function loadCustomerUserForm(form: 'addUser' | 'customerUser') {
  const { CustomerUserCreatePage } = await import('../../features/users/pages/customer-user-create-page.tsx');
  return { Component: () => <CustomerUserCreatePage form={form} /> };
}

const dashboardTitle: PageTitle = (t) => t('nav.dashboard');

async function loadTenantDashboardPage() {
  const { TenantDashboardPage } = await import(
    '../../features/tenant-dashboard/pages/tenant-dashboard-page.tsx'
  );
  return { Component: () => <TenantDashboardPage map={<DevicesOnMap readsAir />} /> };
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
      const { CustomerDashboardPage, prepareCustomerDashboard } = await import(
        '../../features/customer-dashboard/pages/customer-dashboard-page.tsx'
      );
      await prepareCustomerDashboard();
      return {
        Component: () => (
          <>
            <CustomerDashboardPage />
            <DevicesOnMap readsAir isBelow />
          </>
        ),
      };
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
    under: [PATHS.dashboard],
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
      const { SystemHomePage } = await import('../../features/system-home/pages/system-home-page.tsx');
      return { Component: () => <SystemHomePage map={<DevicesOnMap readsAir={false} />} /> };
    },
  },
  ...DEVICE_ROUTES,
  ...DEVICE_FILE_ROUTES,
  ...PURIFIER_ROUTES,
  ...CUSTOMER_ROUTES,
  ...TENANT_ROUTES,
  ...HISTORY_ROUTES,
  ...QUESTIONNAIRE_ROUTES,
  ...AUDIT_ROUTES,
  ...PLACE_ROUTES,
  ...PROFILE_ROUTES,
  {
    path: PATHS.changePassword,
    roles: ['systemAdmin', 'tenantAdmin', 'partner', 'customer'],
    inReducedMenu: true,
    under: [PATHS.profile],
    title: (t) => t('passwords.changeTitle'),
    load: async () => {
      const page = await import('../../features/passwords/pages/change-password-page.tsx');
      return { Component: page.ChangePasswordPage };
    },
  },
  {
    path: PATHS.users,
    roles: ['tenantAdmin', 'partner'],
    inReducedMenu: false,
    under: [PATHS.customers, PATHS.manageCustomer],
    title: usersTitle,
    load: async () => {
      const page = await import('../../features/users/pages/users-page.tsx');
      return { Component: page.UsersPage };
    },
  },
  {
    path: PATHS.userCreate,
    roles: ['tenantAdmin', 'partner'],
    inReducedMenu: false,
    under: [PATHS.customers, PATHS.manageCustomer],
    title: addUserTitle,
    load: async () => {
      const page = await import('../../features/users/pages/user-create-page.tsx');
      return { Component: page.UserCreatePage };
    },
  },
  {
    path: PATHS.customerUsers,
    roles: ['customer'],
    inReducedMenu: false,
    under: [PATHS.profile],
    title: usersTitle,
    load: async () => {
      const page = await import('../../features/users/pages/customer-users-page.tsx');
      return { Component: page.CustomerUsersPage };
    },
  },
  {
    path: PATHS.ownUserCreate,
    roles: ['customer'],
    inReducedMenu: false,
    under: [PATHS.profile],
    title: addUserTitle,
    load: () => loadCustomerUserForm('addUser'),
  },
  {
    path: PATHS.customerUserCreate,
    roles: ['customer'],
    inReducedMenu: false,
    under: [PATHS.profile],
    title: addUserTitle,
    load: () => loadCustomerUserForm('customerUser'),
  },
];
