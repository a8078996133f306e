import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from './app-route.ts';
import type { PageTitle } from './route-handle.ts';

const title: PageTitle = (t) => t('deviceImport.title');

async function loadImportPage(intoStock: boolean) {
  const { DeviceImportPage } = await import('../../features/device-import/pages/device-import-page.tsx');
  return { Component: () => <DeviceImportPage intoStock={intoStock} /> };
}

/** Devices by files. */
export const DEVICE_FILE_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.deviceImport,
    roles: ['systemAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title,
    load: () => loadImportPage(true),
  },
  {
    path: PATHS.deviceImport,
    roles: ['tenantAdmin'],
    inReducedMenu: false,
    under: [PATHS.devices],
    title,
    load: () => loadImportPage(false),
  },
];
