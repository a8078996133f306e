import { HISTORY_PERMISSIONS } from '@airdeck/contract/history/history.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const usual = {
  ...readersWith([HISTORY_PERMISSIONS.read]),
  inReducedMenu: true,
  section: 'history',
} satisfies Partial<AppRoute>;
const view = {
  ...usual,
  title: (t) => t('history.title'),
  load: screen(() => import('./pages/history-page.tsx'), 'HistoryPage'),
} satisfies Partial<AppRoute>;
/** Screens that the specification gives to administrators of a tenant only. */
const ofTenants = { ...readersWith([HISTORY_PERMISSIONS.read], { without: ['partner', 'customer'] }) };

/** Historical readings of devices: view, comparison and download. */
export const HISTORY_ROUTES: readonly AppRoute[] = [
  {
    ...view,
    path: PATHS.historicalData,
    tab: { order: 1, label: (t) => t('history.tab.view') },
  },
  {
    ...view,
    ...ofTenants,
    path: PATHS.deviceData,
    tab: { order: 1, path: PATHS.historicalData },
  },
  {
    ...usual,
    path: PATHS.compareDeviceData,
    tab: { order: 2, label: (t) => t('history.tab.compare') },
    title: (t) => t('history.compare.title'),
    load: screen(() => import('./pages/compare-page.tsx'), 'ComparePage'),
  },
  {
    ...usual,
    ...ofTenants,
    path: PATHS.historicalDownload,
    tab: { order: 3 },
    title: (t) => t('history.tab.download'),
    load: screen(() => import('./pages/historical-download-page.tsx'), 'HistoricalDownloadPage'),
  },
];
