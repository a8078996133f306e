import type { ParseKeys } from 'i18next';
import type { ComponentType } from 'react';
import { PATHS } from '../../lib/paths/paths.ts';
import type { Role } from '../../lib/session/role.ts';
import { DashboardIcon, type Icon } from '../../ui/icon/icons.tsx';
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

const dashboardTitle: PageTitle = (t) => t('nav.dashboard');

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
    load: async () => {
      const page = await import('../../features/tenant-dashboard/pages/tenant-dashboard-page.tsx');
      return { Component: page.TenantDashboardPage };
    },
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
