import { DEVICE_PERMISSIONS } from '@airdeck/contract/devices/devices.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

const { read, listAll, create, write, assign } = DEVICE_PERMISSIONS;

const title: PageTitle = (t) => t('devices.title');

async function loadPartnerDevices() {
  const { TenantDevicesPage } = await import('./pages/tenant-devices-page.tsx');
  return { Component: () => <TenantDevicesPage isPartner /> };
}

async function loadDeviceCreatePage(intoStock: boolean) {
  const { DeviceCreatePage } = await import('./pages/device-create-page.tsx');
  return { Component: () => <DeviceCreatePage intoStock={intoStock} /> };
}

/** Lists, creation, location and connection of devices. A tenant's list and a device's own screen are composed by the app. */
export const DEVICE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.devices,
    roles: rolesWith([read, listAll]),
    title,
    load: screen(() => import('./pages/system-devices-page.tsx'), 'SystemDevicesPage'),
  },
  {
    path: PATHS.partnerDevices,
    roles: rolesWith([read, assign], { without: ['tenantAdmin'] }),
    title,
    load: loadPartnerDevices,
  },
  {
    path: PATHS.deviceCreate,
    roles: rolesWith([listAll, write]),
    under: [PATHS.devices],
    title: (t) => t('devices.create.title'),
    load: () => loadDeviceCreatePage(true),
  },
  {
    path: PATHS.deviceCreate,
    roles: rolesWith([create], { without: ['partner'] }),
    under: [PATHS.devices],
    title: (t) => t('devices.create.title'),
    load: () => loadDeviceCreatePage(false),
  },
  {
    path: PATHS.updateLocation,
    roles: rolesWith([write], { without: ['partner'] }),
    under: [PATHS.devices],
    title: (t) => t('deviceLocation.title'),
    load: screen(() => import('./device-location/pages/update-location-page.tsx'), 'UpdateLocationPage'),
  },
  {
    path: PATHS.connectDevice,
    roles: ['customer'],
    title: (t) => t('connectDevice.title'),
    load: screen(() => import('./connect-device/pages/connect-device-page.tsx'), 'ConnectDevicePage'),
  },
];
