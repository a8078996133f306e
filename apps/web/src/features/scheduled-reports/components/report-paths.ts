import { generatePath } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';

/** In the place of an id: the form of one that is made. */
export const NEW_REPORT = 'new';

/** A scheduled report as its readers see it. */
export const scheduledReportPath = (scheduledReportId: string): string =>
  generatePath(PATHS.scheduledReport, { scheduledReportId });

/** Its form. */
export const reportFormPath = (scheduledReportId: string): string =>
  generatePath(PATHS.scheduledReportEdit, { scheduledReportId });
