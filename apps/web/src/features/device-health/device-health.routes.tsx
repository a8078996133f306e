import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle } from '../../lib/routing/app-route.ts';

const title: PageTitle = (t) => t('deviceHealth.title');

async function loadDeviceHealthPage(isSystem: boolean) {
  const { DeviceHealthPage } = await import('./pages/device-health-page.tsx');
  return { Component: () => <DeviceHealthPage isSystem={isSystem} /> };
}

/** Whether devices send as they should. */
export const DEVICE_HEALTH_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.deviceHealth,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title: title,
    load: () => loadDeviceHealthPage(true),
  },
  {
    path: PATHS.deviceHealth,
    roles: ['tenantAdmin', 'partner'],
    inReducedMenu: false,
    under: [PATHS.devices, PATHS.partnerDevices],
    title: title,
    load: () => loadDeviceHealthPage(false),
  },
];
