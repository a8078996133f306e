import { DEVICE_HEALTH_PERMISSIONS } from '@airdeck/contract/device-health/device-health.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle, SectionTab } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { read } = DEVICE_HEALTH_PERMISSIONS;
const title: PageTitle = (t) => t('deviceHealth.title');
const tab: SectionTab = { order: 2, label: (t) => t('deviceHealth.tab') };

const loadDeviceHealthPage =
  (isSystem: boolean): AppRoute['load'] =>
  async ({ loadWords }) => {
    const [words, { DeviceHealthPage }] = await Promise.all([
      loadWords(),
      import('./pages/device-health-page.tsx'),
    ]);
    return { Component: () => <DeviceHealthPage isSystem={isSystem} words={words} /> };
  };

/** The health of devices. */
export const DEVICE_HEALTH_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.deviceHealth,
    ...readersWith([read], { without: ['tenantAdmin', 'partner'] }),
    section: 'devices',
    tab,
    title,
    load: loadDeviceHealthPage(true),
  },
  {
    path: PATHS.deviceHealth,
    ...readersWith([read], { without: ['systemAdmin'] }),
    section: 'devices',
    tab,
    title,
    load: loadDeviceHealthPage(false),
  },
];
