import { PATHS } from '../../lib/paths/paths.ts';
import { HistoryIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute, MenuPlace } from './app-route.ts';
import type { PageTitle } from './route-handle.ts';

async function loadHistoryPage(hasDownload: boolean) {
  const { HistoryPage } = await import('../../features/history/pages/history-page.tsx');
  return { Component: () => <HistoryPage hasDownload={hasDownload} /> };
}

async function loadComparePage(hasDownload: boolean) {
  const { ComparePage } = await import('../../features/history/pages/compare-page.tsx');
  return { Component: () => <ComparePage hasDownload={hasDownload} /> };
}

const historyTitle: PageTitle = (t) => t('history.title');
const compareTitle: PageTitle = (t) => t('history.tab.compare');

/** The specification's menu of customers has no place for it: it stands where the tenants' one has it, after messages. */
const HISTORY_MENU: MenuPlace = {
  label: 'nav.history',
  icon: HistoryIcon,
  position: { tenantAdmin: 6, customer: 3.5 },
};

/** What devices measured before now: looked at, compared, and taken along. */
export const HISTORY_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.historicalData,
    roles: ['tenantAdmin'],
    inReducedMenu: true,
    title: historyTitle,
    menu: HISTORY_MENU,
    load: () => loadHistoryPage(true),
  },
  {
    path: PATHS.historicalData,
    roles: ['customer'],
    inReducedMenu: true,
    title: historyTitle,
    menu: HISTORY_MENU,
    load: () => loadHistoryPage(false),
  },
  {
    path: PATHS.deviceData,
    roles: ['tenantAdmin'],
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: historyTitle,
    load: () => loadHistoryPage(true),
  },
  {
    path: PATHS.compareDeviceData,
    roles: ['tenantAdmin'],
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: compareTitle,
    load: () => loadComparePage(true),
  },
  {
    path: PATHS.compareDeviceData,
    roles: ['customer'],
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: compareTitle,
    load: () => loadComparePage(false),
  },
  {
    path: PATHS.historicalDownload,
    roles: ['tenantAdmin'],
    inReducedMenu: true,
    under: [PATHS.historicalData],
    title: (t) => t('history.tab.download'),
    load: async () => {
      const page = await import('../../features/history/pages/historical-download-page.tsx');
      return { Component: page.HistoricalDownloadPage };
    },
  },
  // A partner's menu has no place for it, and a screen of a partner's device leads there.
  {
    path: PATHS.historicalData,
    roles: ['partner'],
    inReducedMenu: false,
    under: [PATHS.dashboard],
    title: historyTitle,
    load: () => loadHistoryPage(false),
  },
  {
    path: PATHS.compareDeviceData,
    roles: ['partner'],
    inReducedMenu: false,
    under: [PATHS.dashboard],
    title: compareTitle,
    load: () => loadComparePage(false),
  },
];
