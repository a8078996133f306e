import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from './app-route.ts';

/** Where devices stand, and how they come into a Wi-Fi network. */
export const PLACE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.updateLocation,
    roles: ['systemAdmin', 'tenantAdmin', 'partner'],
    inReducedMenu: false,
    under: [PATHS.devices, PATHS.partnerDevices],
    title: (t) => t('deviceLocation.title'),
    load: async () => {
      const page = await import('../../features/device-location/pages/update-location-page.tsx');
      return { Component: page.UpdateLocationPage };
    },
  },
];
