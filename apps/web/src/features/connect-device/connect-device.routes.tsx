import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';

export const CONNECT_DEVICE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.connectDevice,
    roles: ['customer'],
    title: (t) => t('connectDevice.title'),
    load: screen(() => import('./pages/connect-device-page.tsx'), 'ConnectDevicePage'),
  },
];
