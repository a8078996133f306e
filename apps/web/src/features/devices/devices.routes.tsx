import {
  DEVICE_PERMISSIONS,
  PLATFORM_DEVICE_PERMISSIONS,
} from '@airdeck/contract/devices/devices.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, type SectionTab, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { read, listAll, create, write, change } = DEVICE_PERMISSIONS;
const { listOfTenant } = PLATFORM_DEVICE_PERMISSIONS;

const title: PageTitle = (t) => t('devices.title');
const tab: SectionTab = { order: 1, label: (t) => t('nav.devices') };

async function loadTenantDevices(isPartner: boolean) {
  const { TenantDevicesPage } = await import('./pages/tenant-devices-page.tsx');
  return { Component: () => <TenantDevicesPage isPartner={isPartner} /> };
}

async function loadDeviceCreatePage(intoStock: boolean) {
  const { DeviceCreatePage } = await import('./pages/device-create-page.tsx');
  return { Component: () => <DeviceCreatePage intoStock={intoStock} /> };
}

/** Lists, creation, location and connection of devices. A device's own screen is composed by the app. */
export const DEVICE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.devices,
    ...readersWith([read, listAll]),
    section: 'devices',
    tab,
    title,
    load: screen(() => import('./pages/system-devices-page.tsx'), 'SystemDevicesPage'),
  },
  {
    path: PATHS.devices,
    ...readersWith([read, listOfTenant], { without: ['partner'] }),
    section: 'devices',
    tab,
    title,
    load: () => loadTenantDevices(false),
  },
  {
    path: PATHS.partnerDevices,
    ...readersWith([read, listOfTenant], { without: ['tenantAdmin'] }),
    section: 'devices',
    tab,
    title,
    load: () => loadTenantDevices(true),
  },
  {
    path: PATHS.deviceCreate,
    ...readersWith([listAll, write]),
    section: 'devices',
    title: (t) => t('devices.create.title'),
    load: () => loadDeviceCreatePage(true),
  },
  {
    path: PATHS.deviceCreate,
    ...readersWith([create], { without: ['partner'] }),
    section: 'devices',
    title: (t) => t('devices.create.title'),
    load: () => loadDeviceCreatePage(false),
  },
  {
    path: PATHS.updateLocation,
    ...readersWith([change], { without: ['partner'] }),
    section: 'devices',
    title: (t) => t('deviceLocation.title'),
    load: screen(() => import('./device-location/pages/update-location-page.tsx'), 'UpdateLocationPage'),
  },
  {
    path: PATHS.connectDevice,
    roles: ['customer'],
    section: 'devices',
    tab: { order: 1 },
    title: (t) => t('connectDevice.title'),
    load: screen(() => import('./connect-device/pages/connect-device-page.tsx'), 'ConnectDevicePage'),
  },
];
