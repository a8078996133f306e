import { SCHEDULED_REPORT_PERMISSIONS } from '@airdeck/contract/scheduled-reports/scheduled-reports.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

/** One chunk for all screens: the name of each chunk is part of the first load. */
const usual = {
  roles: rolesWith([SCHEDULED_REPORT_PERMISSIONS.read]),
  inReducedMenu: false,
  title: (t) => t('scheduledReports.title'),
  load: screen(() => import('./pages/report-screens.tsx'), 'ReportScreens'),
} satisfies Partial<AppRoute>;
const below = { ...usual, under: [PATHS.scheduledReports] };

/** Scheduled reports: list, preview and form. */
export const SCHEDULED_REPORT_ROUTES: readonly AppRoute[] = [
  { ...usual, path: PATHS.scheduledReports },
  { ...below, path: PATHS.scheduledReport },
  { ...below, path: PATHS.scheduledReportEdit },
];
