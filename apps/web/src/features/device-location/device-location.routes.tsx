import { DEVICE_PERMISSIONS } from '@airdeck/contract/devices/devices.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

export const DEVICE_LOCATION_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.updateLocation,
    roles: rolesWith([DEVICE_PERMISSIONS.write], { without: ['partner'] }),
    under: [PATHS.devices],
    title: (t) => t('deviceLocation.title'),
    load: screen(() => import('./pages/update-location-page.tsx'), 'UpdateLocationPage'),
  },
];
