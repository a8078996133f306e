import { DEVICE_IMPORT_PERMISSIONS } from '@airdeck/contract/device-import/device-import.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

const title: PageTitle = (t) => t('deviceImport.title');

async function loadImportPage(intoStock: boolean) {
  const { DeviceImportPage } = await import('./pages/device-import-page.tsx');
  return { Component: () => <DeviceImportPage intoStock={intoStock} /> };
}

export const DEVICE_IMPORT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.deviceImport,
    roles: rolesWith([DEVICE_IMPORT_PERMISSIONS.import], { without: ['tenantAdmin', 'partner'] }),
    under: [PATHS.devices],
    title,
    load: () => loadImportPage(true),
  },
  {
    path: PATHS.deviceImport,
    roles: rolesWith([DEVICE_IMPORT_PERMISSIONS.import], { without: ['systemAdmin', 'partner'] }),
    under: [PATHS.devices],
    title,
    load: () => loadImportPage(false),
  },
];
