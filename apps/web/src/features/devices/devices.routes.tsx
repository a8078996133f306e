import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle } from '../../lib/routing/app-route.ts';

const title: PageTitle = (t) => t('devices.title');

async function loadTenantDevices(isPartner: boolean) {
  const { TenantDevicesPage } = await import('./pages/tenant-devices-page.tsx');
  return { Component: () => <TenantDevicesPage isPartner={isPartner} /> };
}

async function loadDeviceCreatePage(intoStock: boolean) {
  const { DeviceCreatePage } = await import('./pages/device-create-page.tsx');
  return { Component: () => <DeviceCreatePage intoStock={intoStock} /> };
}

/** Lists of devices, and new ones. A device's own screen is composed by the app. */
export const DEVICE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.devices,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title,
    load: async () => {
      const page = await import('./pages/system-devices-page.tsx');
      return { Component: page.SystemDevicesPage };
    },
  },
  {
    path: PATHS.devices,
    roles: ['tenantAdmin'],
    inReducedMenu: false,
    title,
    load: () => loadTenantDevices(false),
  },
  {
    path: PATHS.partnerDevices,
    roles: ['partner'],
    inReducedMenu: false,
    title,
    load: () => loadTenantDevices(true),
  },
  {
    path: PATHS.deviceCreate,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title: (t) => t('devices.create.title'),
    load: () => loadDeviceCreatePage(true),
  },
  {
    path: PATHS.deviceCreate,
    roles: ['tenantAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title: (t) => t('devices.create.title'),
    load: () => loadDeviceCreatePage(false),
  },
];
