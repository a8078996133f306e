import { HISTORY_PERMISSIONS } from '@airdeck/contract/history/history.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, type PageTitle, screen } from '../../lib/routing/app-route.ts';
import { type Role, rolesWith } from '../../lib/session/role.ts';

const READERS = rolesWith([HISTORY_PERMISSIONS.read]);
/** Each role has its own layout and parent screen. */
const only = (role: Role) => READERS.filter((reader) => reader === role);

async function loadHistoryPage(hasDownload: boolean) {
  const { HistoryPage } = await import('./pages/history-page.tsx');
  return { Component: () => <HistoryPage hasDownload={hasDownload} /> };
}

async function loadComparePage(hasDownload: boolean) {
  const { ComparePage } = await import('./pages/compare-page.tsx');
  return { Component: () => <ComparePage hasDownload={hasDownload} /> };
}

const historyTitle: PageTitle = (t) => t('history.title');
const compareTitle: PageTitle = (t) => t('history.tab.compare');

/** Historical readings of devices: view, comparison and download. */
export const HISTORY_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.historicalData,
    roles: only('tenantAdmin'),
    inReducedMenu: true,
    title: historyTitle,
    load: () => loadHistoryPage(true),
  },
  {
    path: PATHS.historicalData,
    roles: only('customer'),
    inReducedMenu: true,
    title: historyTitle,
    load: () => loadHistoryPage(false),
  },
  {
    path: PATHS.deviceData,
    roles: only('tenantAdmin'),
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: historyTitle,
    load: () => loadHistoryPage(true),
  },
  {
    path: PATHS.compareDeviceData,
    roles: only('tenantAdmin'),
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: compareTitle,
    load: () => loadComparePage(true),
  },
  {
    path: PATHS.compareDeviceData,
    roles: only('customer'),
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: compareTitle,
    load: () => loadComparePage(false),
  },
  {
    path: PATHS.historicalDownload,
    roles: only('tenantAdmin'),
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: (t) => t('history.tab.download'),
    load: screen(() => import('./pages/historical-download-page.tsx'), 'HistoricalDownloadPage'),
  },
  // Not in a partner's menu, but linked from the screens of a partner's devices.
  {
    path: PATHS.historicalData,
    roles: only('partner'),
    under: [PATHS.dashboard],
    title: historyTitle,
    load: () => loadHistoryPage(false),
  },
  {
    path: PATHS.compareDeviceData,
    roles: only('partner'),
    under: [PATHS.dashboard],
    title: compareTitle,
    load: () => loadComparePage(false),
  },
];
