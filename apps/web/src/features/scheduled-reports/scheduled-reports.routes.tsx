import { SCHEDULED_REPORT_PERMISSIONS } from '@airdeck/contract/scheduled-reports/scheduled-reports.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

/** One chunk for all screens: the name of each chunk is part of the first load. */
const usual = {
  ...readersWith([SCHEDULED_REPORT_PERMISSIONS.read]),
  section: 'history',
  title: (t) => t('scheduledReports.title'),
  load: screen(() => import('./pages/report-screens.tsx'), 'ReportScreens'),
} satisfies Partial<AppRoute>;

/** Scheduled reports: list, preview and form. */
export const SCHEDULED_REPORT_ROUTES: readonly AppRoute[] = [
  { ...usual, path: PATHS.scheduledReports, tab: { order: 7 } },
  { ...usual, path: PATHS.scheduledReport },
  { ...usual, path: PATHS.scheduledReportEdit },
];
