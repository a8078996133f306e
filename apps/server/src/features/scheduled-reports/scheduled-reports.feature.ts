import { defineFeature, type FeatureNeeds } from '../../feature.ts';
import { createReportContents } from './report-content.service.ts';
import { createReportFiles } from './report-files.ts';
import { REPORT_PERSONAL_DATA } from './report-personal-data.repository.ts';
import { createReportSender } from './report-sender.service.ts';
import { reportUnsubscribeRoutes } from './report-unsubscribe.routes.ts';
import { createScheduledContents } from './scheduled-content.service.ts';
import { scheduledReportJob } from './scheduled-report-job.ts';
import { SCHEDULED_REPORT_LIMITS } from './scheduled-reports.limits.ts';
import { scheduledReportRoutes } from './scheduled-reports.routes.ts';

/** Reports and air quality records that come by mail, regularly. */
export const scheduledReportsFeature = defineFeature({
  name: 'scheduled-reports',
  personalData: REPORT_PERSONAL_DATA,
  limits: SCHEDULED_REPORT_LIMITS,
  uses: [
    'clock',
    'database',
    'documentRenderer',
    'notificationChoices',
    'scheduledReports',
    'sharedLimits',
    'unsubscribeLinks',
    'brandOf',
    'airRecords',
    'mailer',
    'alarms',
    'beforeAfter',
    'feltMeasured',
    'openReadings',
    'quantities',
    'ruleNoise',
    'suggestedDays',
  ],
  register(app, needs) {
    const { reports, sender } = servicesOf(needs);
    scheduledReportRoutes(app, { reports, sender });
    reportUnsubscribeRoutes(app, { reports, choices: needs.notificationChoices });
  },
  jobs(needs) {
    const { database, clock } = needs;
    return [scheduledReportJob({ ...servicesOf(needs), database, clock })];
  },
});

type Used = Pick<
  FeatureNeeds,
  | 'database'
  | 'clock'
  | 'mailer'
  | 'unsubscribeLinks'
  | 'sharedLimits'
  | 'brandOf'
  | 'airRecords'
  | 'scheduledReports'
  | 'documentRenderer'
> &
  Parameters<typeof createReportContents>[0];

function servicesOf(needs: Used) {
  const { database, clock, mailer, unsubscribeLinks, sharedLimits, brandOf } = needs;
  const { scheduledReports: reports } = needs;
  const files = createReportFiles({ documents: needs.documentRenderer, clock });
  const { airRecords } = needs;
  const contents = createScheduledContents({ contents: createReportContents(needs), files, airRecords });
  const sender = createReportSender({
    database,
    clock,
    reports,
    contents,
    files,
    mailer,
    unsubscribeLinks,
    sharedLimits,
    brandOf,
  });
  return { reports, contents, sender };
}
