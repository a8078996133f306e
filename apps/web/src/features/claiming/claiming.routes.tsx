import { CLAIMING_PERMISSIONS } from '@airdeck/contract/claiming/claiming.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** Claiming of devices by customers, and the labels with the codes. */
export const CLAIMING_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.addDevice,
    ...readersWith([CLAIMING_PERMISSIONS.claim]),
    section: 'devices',
    tab: { order: 2, needs: ['administration'] },
    title: (t) => t('claiming.add.title'),
    load: screen(() => import('./pages/add-device-page.tsx'), 'AddDevicePage'),
  },
  {
    path: PATHS.deviceLabels,
    ...readersWith([CLAIMING_PERMISSIONS.allow], { without: ['partner'] }),
    section: 'devices',
    tab: { order: 8, group: 'setup', label: (t) => t('claiming.labels.tab') },
    title: (t) => t('claiming.labels.title'),
    load: screen(() => import('./pages/device-labels-page.tsx'), 'DeviceLabelsPage'),
  },
];
