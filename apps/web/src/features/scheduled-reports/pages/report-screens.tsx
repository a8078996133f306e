import { useMatch, useParams } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { ReportFormPage } from './report-form-pages.tsx';
import { ReportPage } from './report-page.tsx';
import { ScheduledReportsPage } from './scheduled-reports-page.tsx';

/** The screen of the URL: list, preview or form. */
export function ReportScreens() {
  const { scheduledReportId } = useParams();
  const isForm = useMatch(PATHS.scheduledReportEdit) !== null;
  if (scheduledReportId === undefined) return <ScheduledReportsPage />;
  return isForm ? <ReportFormPage key={scheduledReportId} /> : <ReportPage key={scheduledReportId} />;
}
