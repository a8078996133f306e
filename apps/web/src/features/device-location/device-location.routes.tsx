import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';

export const DEVICE_LOCATION_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.updateLocation,
    roles: ['systemAdmin', 'tenantAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title: (t) => t('deviceLocation.title'),
    load: async () => {
      const page = await import('./pages/update-location-page.tsx');
      return { Component: page.UpdateLocationPage };
    },
  },
];
