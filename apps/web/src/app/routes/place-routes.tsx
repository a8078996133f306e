import { PATHS } from '../../lib/paths/paths.ts';
import { WifiIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute } from './app-route.ts';

/** Where devices stand, and how they come into a Wi-Fi network. */
export const PLACE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.updateLocation,
    roles: ['systemAdmin', 'tenantAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title: (t) => t('deviceLocation.title'),
    load: async () => {
      const page = await import('../../features/device-location/pages/update-location-page.tsx');
      return { Component: page.UpdateLocationPage };
    },
  },
  {
    path: PATHS.connectDevice,
    roles: ['customer'],
    inReducedMenu: false,
    title: (t) => t('connectDevice.title'),
    menu: { label: 'nav.connectDevice', icon: WifiIcon, position: { customer: 4 } },
    load: async () => {
      const page = await import('../../features/connect-device/pages/connect-device-page.tsx');
      return { Component: page.ConnectDevicePage };
    },
  },
];
