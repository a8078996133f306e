import { SCHEDULED_REPORT_PERMISSIONS } from '@airdeck/contract/scheduled-reports.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

/** One part for all: each that is loaded by itself costs the first load its name. */
const usual = {
  roles: rolesWith([SCHEDULED_REPORT_PERMISSIONS.read]),
  inReducedMenu: false,
  title: (t) => t('scheduledReports.title'),
  load: screen(() => import('./pages/report-screens.tsx'), 'ReportScreens'),
} satisfies Partial<AppRoute>;
const below = { ...usual, under: [PATHS.scheduledReports] };

/** Reports that come by themselves: all of a reader, one as it looks, and its form. */
export const SCHEDULED_REPORT_ROUTES: readonly AppRoute[] = [
  { ...usual, path: PATHS.scheduledReports },
  { ...below, path: PATHS.scheduledReport },
  { ...below, path: PATHS.scheduledReportEdit },
];
