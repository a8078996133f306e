import { generatePath } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';

/** In place of an id: the form of a new report. */
export const NEW_REPORT = 'new';

/** Preview of a scheduled report. */
export const scheduledReportPath = (scheduledReportId: string): string =>
  generatePath(PATHS.scheduledReport, { scheduledReportId });

/** Its form. */
export const reportFormPath = (scheduledReportId: string): string =>
  generatePath(PATHS.scheduledReportEdit, { scheduledReportId });
