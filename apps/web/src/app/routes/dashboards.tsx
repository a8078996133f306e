import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle } from '../../lib/routing/app-route.ts';
import { DevicesOnMap } from './devices-on-map.tsx';

const title: PageTitle = (t) => t('nav.dashboard');

async function loadTenantDashboardPage() {
  const { TenantDashboardPage } = await import(
    '../../features/tenant-dashboard/pages/tenant-dashboard-page.tsx'
  );
  return { Component: () => <TenantDashboardPage map={<DevicesOnMap readsAir />} /> };
}

/** The home of each role, with the map of its devices. */
export const DASHBOARDS: readonly AppRoute[] = [
  {
    path: PATHS.dashboard,
    roles: ['customer'],
    inReducedMenu: true,
    title,
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
    title,
    load: loadTenantDashboardPage,
  },
  {
    path: PATHS.newDashboard,
    roles: ['partner'],
    inReducedMenu: true,
    under: [PATHS.dashboard],
    title,
    load: loadTenantDashboardPage,
  },
  {
    path: PATHS.dashboard,
    roles: ['systemAdmin'],
    inReducedMenu: true,
    title,
    load: async () => {
      const { SystemHomePage } = await import('../../features/system-home/pages/system-home-page.tsx');
      return { Component: () => <SystemHomePage map={<DevicesOnMap readsAir={false} />} /> };
    },
  },
];
