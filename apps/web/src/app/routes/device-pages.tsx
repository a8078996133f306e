import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';

async function loadDevicePage() {
  const page = await import('../../features/device/pages/device-page.tsx');
  return { Component: page.DevicePage };
}

const loadHistoryLink = () => import('../../features/history/components/history-link.tsx');

/** A device's own screen: what several features have to say of it. */
export const DEVICE_PAGES: readonly AppRoute[] = [
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
          import('../../features/device-health/components/device-activity.tsx'),
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
        import('../../features/device-health/components/device-activity.tsx'),
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
];
