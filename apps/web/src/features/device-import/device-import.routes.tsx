import { DEVICE_IMPORT_PERMISSIONS } from '@airdeck/contract/device-import/device-import.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute, PageTitle, SectionTab } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const title: PageTitle = (t) => t('deviceImport.title');
const tab: SectionTab = { order: 6, group: 'setup', label: (t) => t('deviceImport.tab') };

async function loadImportPage(intoStock: boolean) {
  const { DeviceImportPage } = await import('./pages/device-import-page.tsx');
  return { Component: () => <DeviceImportPage intoStock={intoStock} /> };
}

export const DEVICE_IMPORT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.deviceImport,
    ...readersWith([DEVICE_IMPORT_PERMISSIONS.import], { without: ['tenantAdmin', 'partner'] }),
    section: 'devices',
    tab,
    title,
    load: () => loadImportPage(true),
  },
  {
    path: PATHS.deviceImport,
    ...readersWith([DEVICE_IMPORT_PERMISSIONS.import], { without: ['systemAdmin', 'partner'] }),
    section: 'devices',
    tab,
    title,
    load: () => loadImportPage(false),
  },
];
