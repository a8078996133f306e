import { PATHS } from '../../lib/paths/paths.ts';
import { DeviceIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute } from './app-route.ts';
import type { PageTitle } from './route-handle.ts';

const devicesTitle: PageTitle = (t) => t('devices.title');

async function loadDevicePage() {
  const page = await import('../../features/device/pages/device-page.tsx');
  return { Component: page.DevicePage };
}

const loadHistoryLink = () => import('../../features/history/components/history-link.tsx');

const deviceHealthTitle: PageTitle = (t) => t('deviceHealth.title');

async function loadDeviceHealthPage(isSystem: boolean) {
  const { DeviceHealthPage } = await import('../../features/device-health/pages/device-health-page.tsx');
  return { Component: () => <DeviceHealthPage isSystem={isSystem} /> };
}

async function loadTenantDevices(isPartner: boolean) {
  const { TenantDevicesPage } = await import('../../features/devices/pages/tenant-devices-page.tsx');
  return { Component: () => <TenantDevicesPage isPartner={isPartner} /> };
}

async function loadDeviceCreatePage(intoStock: boolean) {
  const { DeviceCreatePage } = await import('../../features/devices/pages/device-create-page.tsx');
  return { Component: () => <DeviceCreatePage intoStock={intoStock} /> };
}

/** Devices, one and all. */
export const DEVICE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.singleDevice,
    roles: ['customer'],
    inReducedMenu: true,
    under: [PATHS.dashboard],
    title: (_t, { deviceName = '' }) => deviceName,
    load: async () => {
      const [{ HistoryLink }, { Component: DevicePage }] = await Promise.all([
        loadHistoryLink(),
        loadDevicePage(),
      ]);
      return { Component: () => <DevicePage actions={(deviceId) => <HistoryLink deviceId={deviceId} />} /> };
    },
  },
  {
    path: PATHS.singleDevice,
    roles: ['tenantAdmin', 'partner'],
    inReducedMenu: true,
    under: [PATHS.dashboard],
    title: (_t, { deviceName = '' }) => deviceName,
    load: async () => {
      const [{ DeviceSetup }, { ActivityCard }, { HistoryLink }, { Component: DevicePage }] =
        await Promise.all([
          import('../../features/device-setup/components/device-setup.tsx'),
          import('../../features/device-health/components/activity-card.tsx'),
          loadHistoryLink(),
          loadDevicePage(),
        ]);
      return {
        Component: () => (
          <DevicePage
            actions={(deviceId) => <HistoryLink deviceId={deviceId} />}
            setup={(deviceId) => <DeviceSetup deviceId={deviceId} />}
            life={(deviceId) => <ActivityCard deviceId={deviceId} />}
          />
        ),
      };
    },
  },
  {
    path: PATHS.singleDevice,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title: (_t, { deviceName = '' }) => deviceName,
    load: async () => {
      const [{ VisitedDevice }, { ActivityCard }, { Component: DevicePage }] = await Promise.all([
        import('../../features/devices/components/visited-device.tsx'),
        import('../../features/device-health/components/activity-card.tsx'),
        loadDevicePage(),
      ]);
      return {
        Component: () => (
          <VisitedDevice>
            <DevicePage backTo={PATHS.devices} life={(deviceId) => <ActivityCard deviceId={deviceId} />} />
          </VisitedDevice>
        ),
      };
    },
  },
  {
    path: PATHS.devices,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    title: devicesTitle,
    menu: { label: 'nav.devices', icon: DeviceIcon, position: { systemAdmin: 3 } },
    load: async () => {
      const page = await import('../../features/devices/pages/system-devices-page.tsx');
      return { Component: page.SystemDevicesPage };
    },
  },
  {
    path: PATHS.devices,
    roles: ['tenantAdmin'],
    inReducedMenu: false,
    title: devicesTitle,
    menu: { label: 'nav.devices', icon: DeviceIcon, position: { tenantAdmin: 3 } },
    load: () => loadTenantDevices(false),
  },
  {
    path: PATHS.partnerDevices,
    roles: ['partner'],
    inReducedMenu: false,
    title: devicesTitle,
    menu: { label: 'nav.devices', icon: DeviceIcon, position: { partner: 4 } },
    load: () => loadTenantDevices(true),
  },
  {
    path: PATHS.deviceHealth,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title: deviceHealthTitle,
    load: () => loadDeviceHealthPage(true),
  },
  {
    path: PATHS.deviceHealth,
    roles: ['tenantAdmin', 'partner'],
    inReducedMenu: false,
    under: [PATHS.devices, PATHS.partnerDevices],
    title: deviceHealthTitle,
    load: () => loadDeviceHealthPage(false),
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
